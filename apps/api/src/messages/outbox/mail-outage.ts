interface Outage {
  since: number
  attempts: number
  triedAt: number
  pause: number
  /** Whether it refused us, rather than the recipients of our emails. */
  isRefused: boolean
}

/** Whether the mail server accepts our emails at all. In memory, so a restart with corrected settings tries at once. */
export function createMailOutage() {
  const rejectedInARow = new Set<string>()
  let outage: Outage | undefined

  function extend(now: number, isRefused: boolean): void {
    const attempts = (outage?.attempts ?? 0) + 1
    outage = { since: outage?.since ?? now, attempts, triedAt: now, pause: pauseAfter(attempts), isRefused }
  }

  const isPausing = (now: number) =>
    outage !== undefined && now >= outage.triedAt && now < outage.triedAt + outage.pause

  function end(): void {
    outage = undefined
    rejectedInARow.clear()
  }

  const rejectsEveryone = () => rejectedInARow.size > MAX_REJECTED_IN_A_ROW

  return {
    /** Returns whether to leave the server alone. A clock that was set back does not extend the pause. */
    isPausing,

    /** Returns whether the server may accept an email that it has not seen yet: it rejected only recipients. */
    mayAcceptNew: () => !outage?.isRefused,

    /** Records that the server refused the connection, the login or the sender. */
    refused: (now: number) => extend(now, true),

    /** Returns whether too many were rejected in a row. Strangers' addresses must not extend a pause. */
    rejected(recipient: string, now: number): boolean {
      if (!rejectsEveryone()) rejectedInARow.add(recipient)
      if (rejectsEveryone() && !isPausing(now)) extend(now, false)
      return rejectsEveryone()
    },

    rejectsEveryone,

    /** Returns since when the server has accepted no emails, or `undefined` if it does. */
    since: () => outage?.since,

    /** Records that the server accepted an email. Returns how long it had accepted none, if there was an outage. */
    accepted(now: number): number | undefined {
      const lasted = outage && now - outage.since
      end()
      return lasted
    },

    /** Forgets what the server refused, because no email waits for it. */
    end,
  }
}

const MINUTE = 60_000
const DAY = 86_400_000
const MAX_PAUSE = 30 * MINUTE

/** How long an email waits: while the server accepts other emails, and in all (docs/product.md, "Constants"). */
export const MAX_COUNTED = 5 * DAY
export const MAX_WAIT = 30 * DAY

/** How long after accepting an email the server counts as accepting emails. */
export const ACCEPTING_FOR = DAY

/** How many recipients in a row the server may reject before it counts as rejecting every one. */
const MAX_REJECTED_IN_A_ROW = 3

/** Returns the milliseconds to wait after a failed attempt: doubles from a minute up to half an hour, with jitter. */
export function pauseAfter(attempts: number, random = Math.random()): number {
  return Math.min(MINUTE * 2 ** (attempts - 1), MAX_PAUSE) * (0.75 + random / 2)
}

/**
 * Returns what counts between two attempts. Longer than a pause is a stopped site, an outage or a clock that was set.
 */
export const countedBetween = (before: number, now: number): number =>
  Math.min(Math.max(0, now - before), 2 * MAX_PAUSE)
