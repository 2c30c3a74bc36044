import type { Gateway, GatewayOptions } from '@mfe/gateway'
import type { TreeBuild } from '@mfe/release'

/** All that a development server must know of its site. */
export interface DevOptions {
  /** Whatever is released by itself, the shell among it. */
  apps: readonly AppSource[]
  /** The apps to work on; empty: all. Others are shown as they were built for release. */
  names: readonly string[]
  /** Builds apps for release, unless they are up to date. */
  build(apps: readonly TreeBuild[]): Promise<void>
  /** A module that exports `openSite`, an `OpenSite`. It runs in a process that is replaced when its code changes. */
  server: URL
  watched: WatchedCode
}

export interface AppSource extends TreeBuild {
  /** The app's own folder. */
  source: string
}

interface WatchedCode {
  /** Folders of what every build is made by: builds start anew with a change. */
  presets: readonly string[]
  /** Folders of what the server runs. */
  server: readonly ServerCode[]
  /** What the shell's build reads and another program makes: before everything else, and with every change. */
  generated?: { from: readonly string[]; make(): Promise<void> }
}

export interface ServerCode {
  folder: string
  /** Nothing but the server runs it: a file counts even if no code has loaded it yet. */
  isServerOnly: boolean
  /** Pages show what it does: open ones are loaded anew. */
  isShown: boolean
}

/** Opens the site over the store of a developer's builds. Rejects with what to do if it cannot be opened. */
export type OpenSite = (options: Required<Pick<GatewayOptions, 'store' | 'extend'>>) => Promise<OpenedSite>

export interface OpenedSite {
  gateway: Gateway
  /** Cuts what does not end within the few seconds that a developer waits. */
  close(): Promise<void>
}
