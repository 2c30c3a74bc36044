import { createHash } from 'node:crypto'

/** More than a store has tokens. Those of OIDC issuers are new with each job, so the oldest are forgotten. */
const MAX_KNOWN = 1000

/** Remembers tokens that were valid, so nobody can block their holders from the same network. Keeps only digests. */
export function createKnownTokens(max = MAX_KNOWN) {
  // In the order of their last use.
  const digests = new Set<string>()

  return {
    has: (token: string): boolean => digests.has(digestOf(token)),

    add(token: string): void {
      const digest = digestOf(token)
      digests.delete(digest)
      digests.add(digest)
      const [oldest] = digests
      if (digests.size > max && oldest !== undefined) digests.delete(oldest)
    },

    delete(token: string): void {
      digests.delete(digestOf(token))
    },
  }
}

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64')
