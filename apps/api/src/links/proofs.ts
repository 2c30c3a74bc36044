import { createHmac } from 'node:crypto'
import { areSecretsEqual } from '@mfe/http'
import type { Secret } from '#database/secrets/secrets.ts'

export type Proofs = ReturnType<typeof createProofs>

/**
 * Issues and verifies signed, expiring tokens that no replica has to store: HMAC-SHA256 of an expiry and of what the
 * token allows. The format is `expiry.signature`.
 */
export function createProofs(secret: Secret, now: () => number) {
  const sign = (key: string, end: string, allowed: readonly string[]) =>
    createHmac('sha256', key)
      .update(JSON.stringify([end, ...allowed]))
      .digest('base64url')

  return {
    async issue(lifetimeMs: number, ...allowed: readonly string[]): Promise<string> {
      const end = (now() + lifetimeMs).toString(36)
      return `${end}.${sign((await secret()).signing, end, allowed)}`
    },

    async isValid(proof: string | undefined, ...allowed: readonly string[]): Promise<boolean> {
      const [end = '', signature] = proof?.split('.') ?? []
      const { accepted } = await secret()
      const isSigned = accepted.some((key) => areSecretsEqual(signature, sign(key, end, allowed)))
      return isSigned && Number.parseInt(end, 36) > now()
    },
  }
}
