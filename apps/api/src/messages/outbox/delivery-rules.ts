const MINUTE = 60_000
const DAY = 86_400_000
const MAX_PAUSE = 30 * MINUTE

/** How long an email waits: while the server accepts other emails, and in all (docs/product.md, "Constants"). */
export const MAX_COUNTED = 5 * DAY
export const MAX_WAIT = 30 * DAY

/** How long after accepting an email the server counts as accepting emails. */
export const ACCEPTING_FOR = DAY

/** How many recipients in a row the server may reject before it counts as rejecting every one. */
export const MAX_REJECTED_IN_A_ROW = 3

/** Returns the milliseconds to wait after a failed attempt: doubles from a minute up to half an hour, with jitter. */
export function pauseAfter(attempts: number, random = Math.random()): number {
  return Math.min(MINUTE * 2 ** (attempts - 1), MAX_PAUSE) * (0.75 + random / 2)
}

/**
 * Returns the milliseconds between two attempts, as far as they count. Longer than a pause is only a stopped site, an
 * outage or a clock that was set.
 */
export const countedBetween = (before: number, now: number): number =>
  Math.min(Math.max(0, now - before), 2 * MAX_PAUSE)
