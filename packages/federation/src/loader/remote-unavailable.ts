/** What kept a part from showing: the site could not be reached, or the part itself does not work. */
export type FailureReason = 'connection' | 'code'

/** Neither the live version of a remote nor the one before could be loaded. */
export class RemoteUnavailable extends Error {
  override readonly name = 'RemoteUnavailable'
  readonly app: string
  readonly reason: FailureReason

  constructor(app: string, reason: FailureReason, cause: unknown) {
    super(`The part "${app}" of this page could not be loaded.`, { cause })
    this.app = app
    this.reason = reason
  }
}
