/** Options for calls that only read. */
export interface CallOptions {
  signal?: AbortSignal
  /** Set if the user did not cause the call, which then does not extend the session. */
  isBackground?: boolean
}

/** Options for calls that change something, which may take a long time or be retried. */
export interface SendOptions extends CallOptions {
  /** Prevents a retry from storing the data twice. Use one key per completed form or queued file. */
  idempotencyKey?: string
  /** Receives the fraction of the request body that has been sent, from 0 to 1. */
  onProgress?: (fraction: number) => void
}
