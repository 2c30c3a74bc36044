const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How far a clock may be set back, or differ from another one, without being in doubt (docs/product.md, "Constants"). */
export const TOLERANCE_MS = 5 * MINUTE
/** How far the time may be ahead of the latest accepted one (docs/product.md, "Constants"). */
const MAX_STEP_MS = 7 * DAY
/** How long a doubted time must run steadily until it is accepted (docs/product.md, "Constants"). */
const STEADY_MS = 7 * DAY
/** A time that is read again after a longer pause, such as that of a restart, has not run steadily. */
const MAX_PAUSE_MS = HOUR

/** What is known about the time, in milliseconds since 1970. */
export interface TimeState {
  acceptedAt: number
  /** Set while the time is in doubt: since when it has run steadily, and its latest value, both by that clock. */
  doubt: { since: number; latest: number } | undefined
  /** How many times a doubted time was accepted after all. */
  acceptances: number
}

/**
 * Judges the time that a clock shows. It is implausible if it is behind the latest accepted time, or far ahead of it,
 * and stays in doubt until it is plausible again, or has run steadily for a week.
 */
export function judgeTime(state: TimeState, time: number): TimeState {
  const { acceptedAt, doubt, acceptances } = state
  const isPlausible = time >= acceptedAt - TOLERANCE_MS && time <= acceptedAt + MAX_STEP_MS
  if (isPlausible) return { acceptedAt: time, doubt: undefined, acceptances }
  const isSteady = doubt && time >= doubt.latest - TOLERANCE_MS && time <= doubt.latest + MAX_PAUSE_MS
  const since = isSteady ? doubt.since : time
  return time - since >= STEADY_MS
    ? acceptTime(state, time)
    : { acceptedAt, doubt: { since, latest: time }, acceptances }
}

export const acceptTime = ({ acceptances }: TimeState, time: number): TimeState => ({
  acceptedAt: time,
  doubt: undefined,
  acceptances: acceptances + 1,
})

/** Returns the latest time that rows may have been written with. */
export const latestOf = ({ acceptedAt, doubt }: TimeState): number => Math.max(acceptedAt, doubt?.latest ?? acceptedAt)
