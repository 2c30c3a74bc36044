import type { AppName, OpenPageRenderer, ReleaseConfig, ReleaseStore } from '@mfe/release'
import type { AppSource } from '../dev/options.ts'

/** The dependencies of the commands, provided by the composition root. */
export interface MfeContext {
  store: ReleaseStore
  config: ReleaseConfig
  /** The apps of this working tree. */
  apps: readonly AppSource[]
  /** Builds an app of the working tree, and its dependencies. */
  build: (app: AppName) => Promise<void>
  newRemote: NewRemote
  openRenderer?: OpenPageRenderer
  /** Prints to standard output. */
  print: (text: string) => void
  /** Sets a failing exit code. */
  fail: () => void
  now: () => Date
  /** When the command was started. Changes of an app after that make it fail, because its caller did not know them. */
  startedAt?: Date
}

/** The options of `mfe new`. */
export interface NewRemote {
  /** A folder of `*.tpl` files with the placeholders `__name__`, `__title__` and `__today__`. */
  template: string
  /** The folder for new remotes. */
  into: string
  /** Rejects if the name cannot be used. */
  check?: (app: AppName) => Promise<void>
  /** Adds the new remote to the working tree. Resolves to the next steps: commands, or what to change by hand. */
  join: (app: AppName) => Promise<readonly string[]>
}
