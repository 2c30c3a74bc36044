import { MAX_REJECTED_IN_A_ROW, pauseAfter } from './delivery-rules.ts'

interface Outage {
  since: number
  attempts: number
  triedAt: number
  pause: number
}

/**
 * Tracks whether the mail server accepts emails from us at all, as this replica sees it. Kept in memory, so a restart
 * with corrected settings tries immediately.
 */
export function createMailOutage() {
  const rejectedInARow = new Set<string>()
  let outage: Outage | undefined

  function extend(now: number): void {
    const attempts = (outage?.attempts ?? 0) + 1
    outage = { since: outage?.since ?? now, attempts, triedAt: now, pause: pauseAfter(attempts) }
  }

  function end(): void {
    outage = undefined
    rejectedInARow.clear()
  }

  const rejectsEveryone = () => rejectedInARow.size > MAX_REJECTED_IN_A_ROW

  return {
    /** Returns whether to leave the server alone. A clock that was set back does not extend the pause. */
    isPausing(now: number): boolean {
      return outage !== undefined && now >= outage.triedAt && now < outage.triedAt + outage.pause
    },

    /** Records that the server refused the connection, the login or the sender. */
    refused: extend,

    /** Records that the server rejected a recipient. Returns whether it has now rejected too many different ones in a row. */
    rejected(recipient: string, now: number): boolean {
      if (!rejectsEveryone()) rejectedInARow.add(recipient)
      if (rejectsEveryone()) extend(now)
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
