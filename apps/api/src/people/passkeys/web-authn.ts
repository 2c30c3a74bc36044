import type { NewPasskey, PasskeyLogin } from '@site/contracts'

/** How long a person may take to unlock a device, in milliseconds. */
export const CHALLENGE_MS = 5 * 60_000

/** EdDSA, ES256 and RS256 (IANA COSE algorithms): every authenticator knows one of the last two. */
export const ALGORITHMS = [-8, -7, -257]

/** What is signed, and for which site. */
interface Expected {
  challenge: string
  /** The site's origin, whose host is the id of the relying party. */
  site: URL
}

/** The stored part of a passkey. */
interface StoredPasskey {
  credential_id: string
  public_key: string
  sign_count: number
}

// Loaded on first use: most processes start without any passkey being used.
const library = () => import('@simplewebauthn/server')

/** Returns the challenge that the browser says was signed; `undefined` if its data cannot be read. */
export function challengeOf({ response }: Pick<NewPasskey | PasskeyLogin, 'response'>): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

const expectedOf = ({ challenge, site }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: site.origin,
  expectedRPID: site.hostname,
  // The passkey replaces the password, so the device must have recognized its owner.
  requireUserVerification: true,
})

/** Resolves to what to store of a new passkey, or to `undefined` if it does not prove what is expected. */
export async function verifyNewPasskey(passkey: NewPasskey, expected: Expected): Promise<StoredPasskey | undefined> {
  const { verifyRegistrationResponse } = await library()
  const attestationObject = await withoutAttestation(passkey.response.attestationObject)
  if (attestationObject === undefined) return undefined
  const response = { ...passkey, response: { ...passkey.response, attestationObject }, clientExtensionResults: {} }
  const options = { response, ...expectedOf(expected), supportedAlgorithmIDs: ALGORITHMS }
  const { registrationInfo } = await verifyRegistrationResponse(options).catch(unproven)
  if (!registrationInfo) return undefined
  const { id, publicKey, counter } = registrationInfo.credential
  return { credential_id: id, public_key: Buffer.from(publicKey).toString('base64url'), sign_count: counter }
}

/**
 * Resolves to the attestation object without the statement of the device's maker, or to `undefined` if it cannot be
 * read. We trust no maker, and the library would fetch what the certificates of any statement name, from any address.
 */
async function withoutAttestation(attestationObject: string): Promise<string | undefined> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers')
  try {
    const authData = decodeAttestationObject(bytesOf(attestationObject)).get('authData')
    const unattested = new Map<string | number, string | Uint8Array | Map<string, never>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, never>()],
      ['authData', authData],
    ])
    return isoBase64URL.fromBuffer(isoCBOR.encode(unattested))
  } catch {
    return undefined
  }
}

/**
 * Resolves to the new count of signatures, or to `undefined` if the signature does not prove what is expected, or the
 * count is not higher than before, as from a copy of the authenticator.
 */
export async function verifyLogin(
  login: PasskeyLogin,
  { credential_id, public_key, sign_count }: StoredPasskey,
  expected: Expected,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const response = { ...login, clientExtensionResults: {} }
  const credential = { id: credential_id, publicKey: bytesOf(public_key), counter: sign_count }
  const options = { response, credential, ...expectedOf(expected) }
  const { verified, authenticationInfo } = await verifyAuthenticationResponse(options).catch(unproven)
  return verified ? authenticationInfo?.newCounter : undefined
}

/** The library throws for whatever is not as expected. Without certificates, it reads neither disk nor network. */
const unproven = () => ({ verified: false, registrationInfo: undefined, authenticationInfo: undefined }) as const

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(base64url, 'base64url'))

/** The user handle of an account, by which an authenticator knows whose passkey it is. Contains no personal data. */
export const userHandleOf = (accountId: string): string => Buffer.from(accountId).toString('base64url')
