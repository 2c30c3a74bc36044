import type { AppName, OpenPageRenderer, ReleaseConfig, ReleaseStore } from '@mfe/release'

/** What the commands stand on; the composition root fills it in. */
export interface MfeContext {
  store: ReleaseStore
  config: ReleaseConfig
  /** The workspace's root folder. */
  root: string
  /** Builds an app of the workspace, with everything it needs. */
  build: (app: AppName) => Promise<void>
  openRenderer?: OpenPageRenderer
  /** Prints for people or pipes. */
  print: (text: string) => void
  /** Makes the command end with a status that tells of problems. */
  fail: () => void
  now: () => Date
}
