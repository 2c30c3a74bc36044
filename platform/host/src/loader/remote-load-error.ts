/** The reason why a page could not be shown: the site is unreachable, or the page's own code failed. */
export type FailureReason = 'connection' | 'code'

/** Neither the live version of a remote nor the previous one could be loaded. */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError'
  readonly app: string
  readonly reason: FailureReason

  constructor(app: string, reason: FailureReason, cause: unknown) {
    super(`The part "${app}" of this page could not be loaded.`, { cause })
    this.app = app
    this.reason = reason
  }
}
