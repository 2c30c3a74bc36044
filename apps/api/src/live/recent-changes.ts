/** Accounts whose last change is remembered, at about 100 bytes each. */
const MAX_ACCOUNTS = 10_000

/**
 * Remembers when each account last changed, so a page that reconnects reloads only if it has missed something.
 * Forgets the least recently changed accounts, and then reports a possible change for all earlier times.
 */
export function createRecentChanges(now: () => number, maxAccounts = MAX_ACCOUNTS) {
  const changedAt = new Map<string, number>()
  let knownSince = now()

  return {
    record(accountId: string): void {
      // Deleting first keeps the map in order of time.
      changedAt.delete(accountId)
      changedAt.set(accountId, now())
      if (changedAt.size <= maxAccounts) return
      const [oldest] = changedAt
      if (!oldest) return
      knownSince = Math.max(knownSince, oldest[1])
      changedAt.delete(oldest[0])
    },

    /** Call this when changes may have been missed. */
    forget(): void {
      knownSince = now()
    },

    /** Returns whether the account may have changed at this time or later. */
    mayHaveChanged(accountId: string, since: number): boolean {
      return since < knownSince || (changedAt.get(accountId) ?? 0) >= since
    },
  }
}
