/** Options of calls that only read. */
export interface CallOptions {
  signal?: AbortSignal
  /** Set if the user did not cause the call, which then does not extend the session. */
  isBackground?: boolean
}

/** Options of calls that change something, which may be long or repeated. */
export interface SendOptions extends CallOptions {
  /** Prevents a retry from storing the data twice. Use one key per completed form or queued file. */
  idempotencyKey?: string
  /** Receives the fraction of the request body that has been sent, from 0 to 1. */
  onProgress?: (fraction: number) => void
}
