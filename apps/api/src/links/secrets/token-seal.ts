import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** A stored token. */
interface SealedToken {
  sealed_token: string | null
  token_hash: string
}

export type TokenSeal = ReturnType<typeof createTokenSeal>

/** Names a key without revealing it. */
const idOf = (key: Buffer) => createHash('sha256').update('link-key').update(key).digest('hex').slice(0, 16)

/**
 * Encrypts the tokens of links, so their owners can see them again. The first key encrypts; the others decrypt what
 * they encrypted before. Without a key, no token is stored.
 */
export function createTokenSeal(keys: readonly Buffer[]) {
  const byId = new Map(keys.map((key) => [idOf(key), key]))
  const [current] = keys

  return {
    /** Returns `null` if there is no key. `tokenHash` ties the result to its row. */
    seal(token: string, tokenHash: string): string | null {
      if (!current) return null
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, current, iv).setAAD(Buffer.from(tokenHash))
      const encrypted = [cipher.update(token, 'utf8'), cipher.final()]
      return `${idOf(current)}.${Buffer.concat([iv, ...encrypted, cipher.getAuthTag()]).toString('base64url')}`
    },

    /** Returns `undefined` if the token was not stored, its key is missing, or it belongs to another row. */
    open({ sealed_token: sealed, token_hash: tokenHash }: SealedToken): string | undefined {
      const [keyId = '', encoded = ''] = sealed?.split('.') ?? []
      const key = byId.get(keyId)
      if (!key) return undefined
      const bytes = Buffer.from(encoded, 'base64url')
      try {
        const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        decipher.setAAD(Buffer.from(tokenHash)).setAuthTag(bytes.subarray(-TAG_BYTES))
        return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
  }
}
