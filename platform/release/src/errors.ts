import { PROTOCOLS, type UnsupportedProtocol } from '@mfe/contract'

/** Names the cause for programs; the message of the error is for people. */
export type ReleaseErrorCode =
  | 'release/bad-name'
  | 'release/bad-release'
  | 'release/damaged'
  | 'release/not-found'
  | 'release/other-bytes'
  | 'release/refused'
  | 'release/unreachable'
  | 'release/unsupported'
  | 'channel/conflict'
  | 'channel/nothing-live'
  | 'channel/nothing-to-return-to'
  | 'channel/already-live'
  | 'channel/revoked'
  | 'access/forbidden'
  | 'access/unknown-token'
  | 'access/frozen'
  | 'command/failed'

/** An expected failure, safe to show: its message explains what happened and how to fix it. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError'
  readonly code: ReleaseErrorCode

  constructor(code: ReleaseErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Creates the error of a command that cannot do what it was asked to. */
export const commandFailed = (message: string, options?: ErrorOptions): ReleaseError =>
  new ReleaseError('command/failed', message, options)

/** Creates the error of a build that cannot be published. */
export const badRelease = (message: string, options?: ErrorOptions): ReleaseError =>
  new ReleaseError('release/bad-release', message, options)

/** Creates the error of a part of the release store that cannot be used. `problem` completes the sentence. */
export const unusable = (part: string, problem: string, fix: string, cause: unknown): ReleaseError =>
  new ReleaseError('release/unreachable', `${part} ${problem}. Nothing live changed. To fix: ${fix}.`, { cause })

/** A stored version with a file that is missing or differs from what was published. */
export class DamagedReleaseError extends ReleaseError {
  readonly app: string
  readonly version: string
  /** Relative to the version's folder. */
  readonly file: string
  /** A sentence that describes the damage. */
  readonly reason: string

  constructor(at: { app: string; version: string; file: string }, reason: string, options?: ErrorOptions) {
    const message = `${at.app}@${at.version} is damaged in the store: ${reason} To fix: ${repairInstructions(at)}`
    super('release/damaged', message, options)
    this.app = at.app
    this.version = at.version
    this.file = at.file
    this.reason = reason
  }
}

/** A release with a protocol that this version of the platform does not support. */
export class UnsupportedReleaseError extends ReleaseError {
  readonly reason: string
  readonly fix: string

  constructor(release: string, { name, version, isNewer }: UnsupportedProtocol) {
    const supported = [PROTOCOLS[name] - 1, PROTOCOLS[name]].filter((number) => number > 0).join(' and ')
    const reason = `It uses ${name} protocol ${version}; this version of the platform supports ${supported}.`
    const fix = isNewer
      ? 'Update the gateway and its tools first.'
      : 'Build the app again with the presets of this version, and publish the result.'
    super('release/unsupported', `${release} cannot be used. ${reason} To fix: ${fix}`)
    this.reason = reason
    this.fix = fix
  }
}

/**
 * Returns how to repair a version. If its release.json is damaged, only a name that ends with its content hash can be
 * published again: the store cannot check that others get the same bytes.
 */
export function repairInstructions({ app, version, file }: { app: string; version?: string; file?: string }): string {
  const publish = `pnpm mfe publish ${app}`
  const status = `pnpm mfe status ${app}`
  const isCustomVersion = version !== undefined && !/-[0-9a-f]{8}$/.test(version)
  if (isCustomVersion && file === 'release.json') {
    return `Promote another version (${status}); to keep this build, publish it under a new one (${publish}).`
  }
  const republish = isCustomVersion ? `${publish} --version ${version}` : publish
  return `Publish the same build again (${republish}), or promote another version (${status}).`
}

/** Returns whether an error means that a version is missing, damaged or not supported, not that the read failed. */
export const isUnavailable = (error: unknown): error is ReleaseError =>
  error instanceof ReleaseError && ['release/not-found', 'release/damaged', 'release/unsupported'].includes(error.code)

/** A `catch` handler: returns `undefined` if the release is unavailable, and rethrows any other error. */
export function undefinedIfUnavailable(error: unknown): undefined {
  if (!isUnavailable(error)) throw error
}

/** Resolves to whether a read found its release. Rejects if the read failed for another reason. */
export const isAvailable = (read: Promise<unknown>): Promise<boolean> =>
  read.then(
    () => true,
    (error: unknown) => {
      if (isUnavailable(error)) return false
      throw error
    },
  )
