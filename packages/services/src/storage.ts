/**
 * localStorage, or nothing where a browser refuses it (site data blocked): reading then finds nothing, writing
 * keeps nothing, and the site stays readable.
 */
export const safeStorage = {
  read: (key: string): string | null => attempt(() => localStorage.getItem(key)),
  write: (key: string, value: string): void => void attempt(() => localStorage.setItem(key, value)),
  remove: (key: string): void => void attempt(() => localStorage.removeItem(key)),
}

function attempt<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    return null
  }
}
