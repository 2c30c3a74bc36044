import type { ReleaseManifest, RemoteRelease, ShellRelease } from '@mfe/contract'
import type { AppName, Version } from '../names.ts'
import type { ReleaseBytes } from '../store/release-store.ts'
import type { PageRenderer } from './page-renderer.ts'

/** A release with its name: a stable version, a candidate, or the one under admission. */
export interface VersionedRelease<Manifest extends ReleaseManifest = ReleaseManifest> {
  app: AppName
  version: Version
  manifest: Manifest
}

/** A reason to reject a release, and how to fix it. */
export interface Rejection {
  check: string
  reason: string
  fix: string
}

/** The input of a check. */
export interface Admission {
  subject: VersionedRelease
  bytes: ReleaseBytes
  /** The live versions of all other apps: stable ones and candidates. */
  others: readonly VersionedRelease[]
  /** The folder of the app's sources, if available. */
  source?: string
  /** Renders pages with the subject in place of the live version. Missing: rendering is not checked. */
  renderer?: PageRenderer
}

export type AdmissionCheck = (admission: Admission) => readonly Rejection[] | Promise<readonly Rejection[]>

/** Finds conflicts between two releases that a visitor may get together. */
export type PairCheck = (subject: VersionedRelease, other: VersionedRelease) => readonly Rejection[]

export const isRemote = (release: VersionedRelease): release is VersionedRelease<RemoteRelease> =>
  release.manifest.kind === 'remote'

export const isShell = (release: VersionedRelease): release is VersionedRelease<ShellRelease> =>
  release.manifest.kind === 'shell'

type ShellCheck = (
  shell: VersionedRelease<ShellRelease>,
  remote: VersionedRelease<RemoteRelease>,
  isShellRejected: boolean,
) => readonly Rejection[]

/** Creates a check for pairs of a shell and a remote; it accepts all other pairs. */
export const shellAndRemote =
  (check: ShellCheck): PairCheck =>
  (subject, other) => {
    if (isShell(subject) && isRemote(other)) return check(subject, other, true)
    if (isRemote(subject) && isShell(other)) return check(other, subject, false)
    return []
  }
