import type { Gateway, GatewayOptions } from '@mfe/gateway'
import type { TreeBuild } from '@mfe/release'

/** The site that a development server builds and serves. */
export interface DevOptions {
  /** Every app, including the shell. */
  apps: readonly AppSource[]
  /** The apps to work on; empty: all. The others are served from their release builds. */
  names: readonly string[]
  /** Builds apps for release, unless their builds are up to date. */
  build(apps: readonly TreeBuild[]): Promise<void>
  /** A module that exports `openSite`, an `OpenSite`. It runs in a process that is replaced when its code changes. */
  server: URL
  watched: WatchedCode
}

/** An app of the project: its sources and its build. */
export interface AppSource extends TreeBuild {
  /** The app's source folder. */
  source: string
}

interface WatchedCode {
  /** Folders of the code that every build runs: a change restarts the builders. */
  presets: readonly string[]
  /** Folders of the server's code. */
  server: readonly ServerCode[]
  /** Generated inputs of the shell's build: generated before the first build, and again whenever `from` changes. */
  generated?: { from: readonly string[]; generate(): Promise<void> }
}

export interface ServerCode {
  folder: string
  /** Only the server runs it: a changed file counts even if no code has loaded it yet. */
  isServerOnly: boolean
  /** A change is visible on pages: open ones reload. */
  isShown: boolean
}

/** Opens the site over the store of a developer's builds. Rejects with instructions if it cannot be opened. */
export type OpenSite = (options: Required<Pick<GatewayOptions, 'store' | 'extend'>>) => Promise<OpenedSite>

export interface OpenedSite {
  gateway: Gateway
  /** Drops connections that do not end within a few seconds, so that developers need not wait. */
  close(): Promise<void>
}
