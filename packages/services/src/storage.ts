/**
 * A storage that a browser may refuse (site data blocked) or that may be full: reading then finds nothing, writing keeps
 * nothing, and the site goes on.
 */
const guardedStorage = (storage: () => Storage) => ({
  read: (key: string): string | null => attempt(() => storage().getItem(key)),
  /** Null where there is nothing, or nothing that can be read. */
  readJson: (key: string): unknown => attempt(() => JSON.parse(storage().getItem(key) ?? 'null')),
  /** Null removes the entry. */
  write: (key: string, value: string | null): void =>
    void attempt(() => (value === null ? storage().removeItem(key) : storage().setItem(key, value))),
})

/** `localStorage` that never throws; shared by all tabs. */
export const guardedLocal = guardedStorage(() => localStorage)
/** `sessionStorage` that never throws; one per tab. */
export const guardedSession = guardedStorage(() => sessionStorage)

function attempt<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    return null
  }
}
