import { createHmac } from 'node:crypto'
import { areSecretsEqual } from '@mfe/gateway/http'

export type Proofs = ReturnType<typeof createProofs>

/**
 * Issues and verifies signed, expiring tokens that no replica has to store: HMAC-SHA256 of an expiry and of what the
 * token allows. The format is `expiry.signature`.
 */
export function createProofs(secret: string, now: () => number) {
  const sign = (end: string, allowed: readonly string[]) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([end, ...allowed]))
      .digest('base64url')

  return {
    issue(lifetimeMs: number, ...allowed: readonly string[]): string {
      const end = (now() + lifetimeMs).toString(36)
      return `${end}.${sign(end, allowed)}`
    },

    isValid(proof: string | undefined, ...allowed: readonly string[]): boolean {
      const [end = '', signature] = proof?.split('.') ?? []
      return areSecretsEqual(signature, sign(end, allowed)) && Number.parseInt(end, 36) > now()
    },
  }
}
