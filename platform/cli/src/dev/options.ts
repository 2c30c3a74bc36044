import type { Gateway, GatewayOptions } from '@mfe/gateway'
import type { TreeBuild } from '@mfe/release'

/** The site that a development server builds and serves. */
export interface DevOptions {
  /** Every app, including the shell. */
  apps: readonly AppSource[]
  /** The apps to watch, or all if empty. The others are served from their release builds. */
  names: readonly string[]
  /** Builds apps for release, unless their builds are up to date. */
  build(apps: readonly TreeBuild[]): Promise<void>
  /** A module that exports `openSite`, an `OpenSite`. It runs in a process that restarts when its code changes. */
  server: URL
  watched: WatchedCode
}

/** An app of the project: its sources and its build. */
export interface AppSource extends TreeBuild {
  source: string
}

export interface WatchedCode {
  /** Folders with the code of the build itself: a change restarts the builders. */
  presets: readonly string[]
  /** Folders of the server's code. */
  server: readonly ServerCode[]
  /** Inputs of the shell's build, generated before the first build and whenever `from` changes. */
  generated?: { from: readonly string[]; generate(): Promise<void> }
}

export interface ServerCode {
  folder: string
  /** Whether only the server runs it. A change then restarts the server even if no code has loaded the file yet. */
  isServerOnly: boolean
  /** Whether it affects what pages show. A change then reloads open pages. */
  isShown: boolean
}

/** Opens the site with a store that serves the developer's builds. */
export type OpenSite = (
  options: Required<Pick<GatewayOptions, 'store' | 'extend'>> & Pick<GatewayOptions, 'shared'>,
) => Promise<OpenedSite>

export interface OpenedSite {
  gateway: Gateway
  /** Drops connections that stay open for more than a few seconds, so a restart is quick. */
  close(): Promise<void>
}
