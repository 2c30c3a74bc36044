import type { ReleaseManifest, RemoteRelease, SettingValues, ShellRelease } from '@mfe/contract'
import type { AppName, Version } from '../names.ts'
import type { ReleaseBytes, ReleaseStore } from '../store/release-store.ts'

/** A manifest with the app and version that identify it in the store. */
export interface VersionedRelease<Manifest extends ReleaseManifest = ReleaseManifest> {
  app: AppName
  version: Version
  /** What it serves: the manifest of its build, without the paths that it leaves to other apps. */
  manifest: Manifest
  /** The paths that it leaves to other apps. */
  without?: readonly string[]
}

/** A reason to reject a release, and how to fix it. */
export interface Rejection {
  check: string
  reason: string
  fix: string
  /** Whether the release is admitted nevertheless. */
  isWarning?: true
}

export interface Admission {
  subject: VersionedRelease
  bytes: ReleaseBytes
  /** The stable versions and candidates of all other apps. */
  others: readonly VersionedRelease[]
  /** The apps that the subject takes paths and menu entries over from: what overlaps with these only warns. */
  takesFrom?: readonly AppName[]
  /** The settings of the subject's app that the site has set. */
  settings?: SettingValues | undefined
  /** The folder of the app's sources, if available. */
  source?: string
  /** Renders pages with the subject in place of its app's live version. Without it, rendering is not checked. */
  renderer?: PageRenderer
  /** The version of the subject's app that is live for most visitors, to compare with. */
  live?: VersionedRelease
  /** False if another process compares the types, because this one cannot run a compiler. */
  comparesTypes?: boolean
  /** Where a compiler's files may be written; by default, the temporary directory. */
  workFolder?: string | undefined
}

/** Renders pages as the site would, with one version in place of its app's live version. */
export interface PageRenderer {
  /**
   * Resolves to the status and the whole document; rejects when the page throws or takes too long. If the error has a
   * `fix`, it says what to do.
   */
  renderPage(app: string, version: string, path: string): Promise<{ status: number; html: string }>
  /**
   * Runs the code of pages that only browsers render, in a DOM without a browser, whose services never respond. Omits
   * pages of which nothing can be said. Absent if it cannot.
   */
  tryPages?(app: string, version: string, paths: readonly string[]): Promise<readonly TriedPage[]>
  close(): Promise<void>
}

/** What happened to a page that only browsers render. */
export interface TriedPage {
  path: string
  /** Absent if nothing was thrown. */
  failure?: PageFailure
  /** The other pages took all of the time. */
  isSkipped?: true
}

export interface PageFailure {
  /** `evaluation`: the modules of the app do not load. `rendering`: the page throws, or does not end. */
  stage: 'evaluation' | 'rendering'
  message: string
  /** What browsers have, but this DOM does not, if the code asked for it. */
  missing?: string
  /** Nothing was thrown: it took too long, or its thread was lost, of which the DOM or the machine may be the reason. */
  isUncertain?: true
}

/** Provided by the command-line tool, because the gateway renders pages, and this package must not import it. */
export type OpenPageRenderer = (store: ReleaseStore) => Promise<PageRenderer>

export type AdmissionCheck = (admission: Admission) => readonly Rejection[] | Promise<readonly Rejection[]>

/** Finds conflicts between two releases that can meet on one page. */
export type PairCheck = (subject: VersionedRelease, other: VersionedRelease) => readonly Rejection[]

export const isRemote = (release: VersionedRelease): release is VersionedRelease<RemoteRelease> =>
  release.manifest.kind === 'remote'

export const isShell = (release: VersionedRelease): release is VersionedRelease<ShellRelease> =>
  release.manifest.kind === 'shell'

type ShellCheck = (
  shell: VersionedRelease<ShellRelease>,
  remote: VersionedRelease<RemoteRelease>,
  isShellSubject: boolean,
) => readonly Rejection[]

/** Creates a pair check that only applies to a shell and a remote, in either order. */
export const shellRemoteCheck =
  (check: ShellCheck): PairCheck =>
  (subject, other) => {
    if (isShell(subject) && isRemote(other)) return check(subject, other, true)
    if (isRemote(subject) && isShell(other)) return check(other, subject, false)
    return []
  }
