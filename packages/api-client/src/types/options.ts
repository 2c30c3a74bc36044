export interface CallOptions {
  signal?: AbortSignal
}

export interface SendOptions extends CallOptions {
  /** Makes a repeated send succeed instead of storing twice: one key per filled form or queued file. */
  idempotencyKey?: string
  /** Share of the request body that has left this machine, 0 to 1. */
  onProgress?: (share: number) => void
}
