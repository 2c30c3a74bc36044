import type { AppName, OpenedStore, OpenPageRenderer, ReleaseConfig } from '@mfe/release'
import type { AppSource } from '../dev/options.ts'
import type { NewRemote } from '../new/new-remote.ts'

/** The dependencies of the commands, provided by the composition root. */
export interface MfeContext {
  /** Opens the release store of this machine. A command that goes to a site does not. */
  openStore: () => Promise<OpenedStore>
  config: ReleaseConfig
  /** Who changes the store itself, in its history: `local:<system user>`. */
  author: string
  /** Resolves to the Git commit of the working folder, with `+` if there are further changes. */
  commit: () => Promise<string | undefined>
  /** The folder of this working tree. */
  root: string
  /** The apps of this working tree. */
  apps: readonly AppSource[]
  /** Builds an app of the working tree, and its dependencies. */
  build: (app: AppName) => Promise<void>
  newRemote: NewRemote
  openRenderer?: OpenPageRenderer
  /** Runs the release service until the program is stopped. */
  serveReleases: () => Promise<void>
  /** Prints to standard output. */
  print: (text: string) => void
  /** Sets a failing exit code. */
  fail: () => void
  now: () => Date
  /** When the command was started. Changes of an app after that make it fail, because its caller did not know them. */
  startedAt?: Date
}
