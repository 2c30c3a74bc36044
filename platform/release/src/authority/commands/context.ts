import type { Author, Identity, OpenPageRenderer, ReleaseConfig, ReleaseStore } from '#index.ts'

/** What the commands work on. */
export interface CommandContext {
  store: ReleaseStore
  config: Pick<ReleaseConfig, 'location' | 'siteUrl' | 'previews'> & Partial<Pick<ReleaseConfig, 'hasConsole'>>
  /** Who runs the command; the request adds the reason and the commit. */
  author: Author
  /** Whose token the command came with. Absent for a command on the store itself, which may do everything. */
  identity?: Identity
  /** Renders pages to compare them; absent where that would run code of others, such as in a release service. */
  openRenderer?: OpenPageRenderer
  /** Shows a line to the person who runs the command. */
  print: (text: string) => void
  now: () => Date
  /** When the command was started. Changes of an app after that make it fail, because its caller did not know them. */
  startedAt?: Date
}
