export type ReleaseErrorCode =
  | 'release/bad-name'
  | 'release/bad-release'
  | 'release/not-found'
  | 'release/other-bytes'
  | 'release/refused'
  | 'channel/conflict'
  | 'channel/nothing-live'
  | 'channel/nothing-to-return-to'
  | 'channel/already-live'
  | 'command/failed'

/** An expected failure, safe to show: its message says what happened and the way out. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError'
  readonly code: ReleaseErrorCode

  constructor(code: ReleaseErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
