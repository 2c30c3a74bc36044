import type { AppName, Findings, ReleaseErrorCode, VersionedRelease } from '#index.ts'

/** What a process checks: `job.json` of its folder, beside `store`, a directory store, and `build`. */
export interface Job {
  app: string
  version: string
  /** The stable versions and candidates of all other apps. */
  others: readonly VersionedRelease[]
  /** See `CheckOptions` of `@mfe/release`. */
  takesFrom?: readonly AppName[] | undefined
  rendererModule?: string | undefined
}

/** What a process prints after its key. Without an error, the build may be stored. */
export interface Outcome {
  findings?: Findings
  /** Without a code, it is a defect. */
  error?: { code?: ReleaseErrorCode | undefined; message: string }
}
