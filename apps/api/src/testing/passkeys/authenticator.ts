import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@site/contracts'

export const SITE = 'https://files.example.com'

/** What a manipulated browser or authenticator would send. */
interface Changes {
  challenge?: string
  origin?: string
  rpId?: string
  type?: string
  /** Whether the device has recognized its owner. */
  isVerified?: boolean
  count?: number
  userHandle?: string
  /** The format and the statement of an attestation, in CBOR. */
  attestation?: readonly [format: string, statement: Buffer]
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** Encodes text and bytes of up to 65,535 bytes (RFC 8949). */
export function cbor(value: string | Buffer): Buffer {
  const [major, bytes] = typeof value === 'string' ? [0x60, Buffer.from(value)] : [0x40, value]
  const { length } = bytes
  const head =
    length < 24 ? [major | length] : length < 256 ? [major | 24, length] : [major | 25, length >> 8, length & 255]
  return Buffer.concat([Buffer.from(head), bytes])
}

/** Creates an authenticator with one ES256 key, which counts its signatures if `counts`. */
export function createAuthenticator({ counts = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const coordinates = [x, y].map((text) => cbor(Buffer.from(text, 'base64url')))
  // {1: 2, 3: -7, -1: 1, -2: x, -3: y}: an elliptic curve key, ES256, P-256.
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    coordinates[0] ?? Buffer.alloc(0),
    Buffer.from([0x22]),
    coordinates[1] ?? Buffer.alloc(0),
  ])
  let count = 0
  let userHandle = ''

  function clientData(type: string, challenge: string, changes: Changes) {
    const data = { type, challenge, origin: SITE, crossOrigin: false }
    const { type: otherType = type, challenge: other = challenge, origin = SITE } = changes
    return Buffer.from(JSON.stringify({ ...data, type: otherType, challenge: other, origin }))
  }

  function authData(rpId: string, { isVerified = true, ...changes }: Changes, attested?: Buffer): Buffer {
    if (counts) count += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(changes.count ?? count)
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0)
    const head = Buffer.concat([sha256(changes.rpId ?? rpId), Buffer.from([flags]), counter])
    return attested ? Buffer.concat([head, attested]) : head
  }

  const credential = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
  } as const

  return {
    /** Creates a passkey, as `navigator.credentials.create` does. */
    create({ challenge, rp, user }: PasskeyCreationOptions, changes: Changes = {}) {
      userHandle = user.id
      const length = Buffer.from([0, id.length])
      const data = authData(rp.id, changes, Buffer.concat([Buffer.alloc(16), length, id, coseKey]))
      const [format, statement] = changes.attestation ?? ['none', Buffer.from([0xa0])]
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cbor('fmt'), cbor(format), cbor('attStmt'), statement, cbor('authData'), cbor(data)],
      ])
      const clientDataJSON = base64url(clientData('webauthn.create', challenge, changes))
      return { ...credential, response: { clientDataJSON, attestationObject: base64url(attestationObject) } }
    },

    /** Signs a challenge, as `navigator.credentials.get` does. */
    get({ challenge, rpId }: PasskeyRequestOptions, changes: Changes = {}) {
      const client = clientData('webauthn.get', challenge, changes)
      const data = authData(rpId, changes)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: changes.userHandle ?? (userHandle || undefined),
      }
      return { ...credential, response }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>
