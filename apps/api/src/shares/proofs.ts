import { createHmac } from 'node:crypto'
import { areSecretsEqual } from '@mfe/gateway/http'

export type Proofs = ReturnType<typeof createProofs>

/**
 * Creates and verifies proofs that this site has allowed something until a time, so that no replica needs to remember it.
 * The format is `end.signature`.
 */
export function createProofs(secret: string, now: () => number = Date.now) {
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
