import type { ReleaseStore } from '@mfe/release'
import type { CommandContext } from '@mfe/release/commands'
import type { FastifyBaseLogger } from 'fastify'
import type { Sessions } from './sessions.ts'

export interface ConsoleOptions {
  /** The store as commands see it, not as a gateway follows it. */
  store: ReleaseStore
  config: CommandContext['config']
  /** The site's origin: forms are accepted only from its pages. */
  origin: string
  logger: FastifyBaseLogger
  /** Folders of this machine that no page may name, such as that of the store. */
  folders?: readonly string[]
  now?: () => Date
}

/** What the routes work on. */
export interface ConsoleContext extends Required<Omit<ConsoleOptions, 'folders'>> {
  sessions: Sessions
}
