import type { AppName, OpenPageRenderer, ReleaseConfig, ReleaseStore } from '@mfe/release'
import type { AppSource } from '../dev/options.ts'

/** What the commands stand on; the composition root fills it in. */
export interface MfeContext {
  store: ReleaseStore
  config: ReleaseConfig
  /** The apps of this working tree. */
  apps: readonly AppSource[]
  /** Builds an app of the working tree, with everything it needs. */
  build: (app: AppName) => Promise<void>
  newRemote: NewRemote
  openRenderer?: OpenPageRenderer
  /** Prints for people or pipes. */
  print: (text: string) => void
  /** Makes the command end with a status that tells of problems. */
  fail: () => void
  now: () => Date
}

/** What `mfe new` writes. */
export interface NewRemote {
  /** A folder of files named `*.tpl`, in which `__name__`, `__title__` and `__today__` are filled in. */
  template: string
  /** The folder that new remotes are put into. */
  into: string
  /** Rejects if the name cannot be used. */
  check?: (app: AppName) => Promise<void>
  /** Joins the new remote to the working tree; resolves to the steps that are left, as commands. */
  join: (app: AppName) => Promise<readonly string[]>
}
