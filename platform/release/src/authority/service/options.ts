import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Identity, ReleaseStore } from '#index.ts'
import type { CommandContext } from '../commands/context.ts'
import type { SiteFacts } from '../wire/protocol.ts'
import type { Answers } from './answers.ts'

export interface ReleaseServiceOptions {
  /** The store as commands see it, not as a gateway follows it. */
  store: ReleaseStore
  config: CommandContext['config']
  logger: FastifyBaseLogger
  /** The folder for uploads in progress. */
  workFolder: string
  /** Folders of this machine that no answer may name, such as that of the store. */
  folders?: readonly string[]
  /** What the site adds to its pages, for development servers on other machines. */
  site?: SiteFacts
  /** The URL of the module that exports `openPageRenderer`. Without it, admission does not render pages. */
  rendererModule?: string
  now?: () => Date
}

export type TimedOptions = ReleaseServiceOptions & Required<Pick<ReleaseServiceOptions, 'now'>>

export interface RouteOptions extends TimedOptions {
  identityOf: (request: FastifyRequest) => Identity
  /** Identifies the caller again: since then, its token may be revoked, its rule removed, its team without the app. */
  identifyAgain: (request: FastifyRequest) => Promise<Identity>
  answers: Answers
  /** Aborts when the service stops. */
  closing: AbortSignal
}
