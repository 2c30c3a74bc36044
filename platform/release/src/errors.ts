export type ReleaseErrorCode =
  | 'release/bad-name'
  | 'release/bad-release'
  | 'release/damaged'
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

/** A stored version with a file that is missing or differs from what was published. */
export class DamagedRelease extends ReleaseError {
  readonly app: string
  readonly version: string
  /** Relative to the version's folder. */
  readonly file: string
  /** What is wrong with the file, in a sentence. */
  readonly reason: string

  constructor(at: { app: string; version: string; file: string }, reason: string, options?: ErrorOptions) {
    const message = `${at.app}@${at.version} is damaged in the store: ${reason} ${repairOf(at)}`
    super('release/damaged', message, options)
    this.app = at.app
    this.version = at.version
    this.file = at.file
    this.reason = reason
  }
}

/**
 * Tells an operator how to repair a damaged or missing version. Without its release.json, only a version that ends with
 * the hash of its content can be published again.
 */
export function repairOf({ app, version, file }: { app: string; version?: string; file?: string }): string {
  const publish = `pnpm mfe publish ${app}`
  const status = `pnpm mfe status ${app}`
  const isNamed = version !== undefined && !/-[0-9a-f]{8}$/.test(version)
  if (isNamed && file === 'release.json') {
    return `Promote another version (${status}); to keep this build, publish it under a new one (${publish}).`
  }
  const again = isNamed ? `${publish} --version ${version}` : publish
  return `Publish the same build again (${again}), or promote another version (${status}).`
}

/** Tells whether an error means that a version is missing or damaged, rather than that the read failed. */
export const isUnavailable = (error: unknown): error is ReleaseError =>
  error instanceof ReleaseError && ['release/not-found', 'release/damaged'].includes(error.code)

/** Resolves to whether the store had what was requested. */
export const isAvailable = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    (error: unknown) => {
      if (isUnavailable(error)) return false
      throw error
    },
  )
