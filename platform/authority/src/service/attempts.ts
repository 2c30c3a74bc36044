interface Window {
  count: number
  endsAt: number
}

/** More callers than this at once are an attack from many addresses; the oldest are forgotten first. */
const MAX_CALLERS = 10_000

/** Counts what each caller tries. After `limit` attempts, a caller is blocked until `windowMs` after the first. */
export function createAttempts(limit: number, windowMs: number) {
  // In the order in which the windows end.
  const windows = new Map<string, Window>()

  function removeEnded(now: number): void {
    for (const [caller, { endsAt }] of windows) {
      if (endsAt > now && windows.size <= MAX_CALLERS) return
      windows.delete(caller)
    }
  }

  return {
    count(caller: string, now: number): void {
      removeEnded(now)
      const { count, endsAt } = windows.get(caller) ?? { count: 0, endsAt: now + windowMs }
      windows.set(caller, { count: count + 1, endsAt })
    },

    /** Returns for how many milliseconds a caller is still blocked; 0 if it is not. */
    blockedFor(caller: string, now: number): number {
      const window = windows.get(caller)
      return window && window.count >= limit ? Math.max(window.endsAt - now, 0) : 0
    },
  }
}
