/** If a storage is blocked or full, reads return null and writes do nothing. */
const guardedStorage = (storage: () => Storage) => ({
  read: (key: string): string | null => tryOrNull(() => storage().getItem(key)),
  /** Returns null for a missing or malformed entry. */
  readJson: (key: string): unknown => tryOrNull(() => JSON.parse(storage().getItem(key) ?? 'null')),
  /** Null removes the entry. */
  write: (key: string, value: string | null): void =>
    void tryOrNull(() => (value === null ? storage().removeItem(key) : storage().setItem(key, value))),
})

/** `localStorage` that never throws; shared by all tabs. */
export const guardedLocal = guardedStorage(() => localStorage)
/** `sessionStorage` that never throws; one per tab. */
export const guardedSession = guardedStorage(() => sessionStorage)

function tryOrNull<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    return null
  }
}
