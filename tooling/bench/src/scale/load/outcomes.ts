/** The kinds of requests. */
export const KINDS = ['page', 'asset', 'list', 'download', 'upload', 'resumable', 'folder', 'delete', 'login'] as const
export type Kind = (typeof KINDS)[number]

/** One request. Times are from `performance.now()`. */
export interface Outcome {
  kind: Kind
  startedAt: number
  endedAt: number
  /** The reason for a failure; `undefined` for a success. */
  failure: string | undefined
}

/** The time from the signal until the process has ended or, for a restart, has started again. */
export interface Incident {
  startedAt: number
  endedAt: number
}

/** Returns whether a request was in progress at any moment of the incident. */
const isDuring = ({ startedAt, endedAt }: Outcome, incident: Incident): boolean =>
  startedAt <= incident.endedAt && endedAt >= incident.startedAt

/** Separates the expected failures, of requests in progress at the kill, from unexpected ones. */
export function classify(outcomes: readonly Outcome[], kill: Incident, restart: Incident) {
  const failures = outcomes.filter(({ failure }) => failure !== undefined)
  const ends = failures.map(({ endedAt }) => endedAt).filter((endedAt) => endedAt < restart.startedAt)
  return {
    inFlight: failures.filter((outcome) => isDuring(outcome, kill)),
    others: failures.filter((outcome) => !isDuring(outcome, kill)),
    /** The milliseconds from the kill until the last failure before the restart; 0 without failures. */
    recoveryMs: Math.max(0, ...ends.map((endedAt) => endedAt - kill.startedAt)),
  }
}
