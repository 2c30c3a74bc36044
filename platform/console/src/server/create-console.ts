import { HttpError, installErrorHandler, throttleReports } from '@mfe/http'
import { toExpected } from '@mfe/release/commands'
import type { FastifyInstance } from 'fastify'
import { CONSOLE_HEADERS, consoleDocument } from '../look/document.ts'
import { overlayHtml } from '../overlay/overlay-html.ts'
import { failurePage } from '../pages/session-pages.ts'
import { registerChanges } from './change-routes.ts'
import type { ConsoleContext, ConsoleOptions } from './context.ts'
import { HTML_TYPE } from './respond.ts'
import { registerSessions } from './session-routes.ts'
import { type Bearer, createSessions, type Session } from './sessions.ts'
import { registerViews } from './view-routes.ts'

/** What an overlay says of a page. */
interface OverlaidPage {
  /** The id of its composition. */
  release: string
  /** Of the response, which its scripts need. */
  nonce: string
}

/** The release console. */
export interface ReleaseConsole {
  /** Registers its routes, below `/__mfe`. The scope must be its own: hooks, errors and forms are. */
  register(scope: FastifyInstance): void
  /** Resolves to the session of a request for a page of the site. Never rejects: while the store cannot be read, nobody has one. */
  sessionOf(request: Bearer): Promise<Session | undefined>
  /** Returns HTML for the end of a page, which outlines its regions by owner and version. */
  overlay(session: Session, page: OverlaidPage): string
}

const FORM_TYPE = 'application/x-www-form-urlencoded'
const MAX_FORM_BYTES = 64 * 1024

/** Creates the release console of a site. */
export function createConsole({ folders = [], now = () => new Date(), ...options }: ConsoleOptions): ReleaseConsole {
  const { store, origin, logger } = options
  const sessions = createSessions({ store, isHttps: origin.startsWith('https:'), now })
  const context: ConsoleContext = { ...options, now, sessions }
  let newest: unknown
  const logUnreadable = throttleReports((times) =>
    logger.warn({ err: newest, times }, 'sessions of the release console cannot be read'),
  )

  return {
    register(scope) {
      installErrorHandler(scope, {
        logger,
        onDisconnect: () => undefined,
        toExpected: (error) => toExpected(error, folders),
        toBody: ({ message }) => ({ type: HTML_TYPE, text: consoleDocument(failurePage(message)) }),
      })
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser<string>(
        FORM_TYPE,
        { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
        (_request, body, done) => done(null, new URLSearchParams(body)),
      )
      scope.addHook('onRequest', async (_request, reply) => void reply.headers(CONSOLE_HEADERS))
      registerSessions(scope, context)
      registerViews(scope, context)
      registerChanges(scope, context)
      scope.get('/__mfe/', (_request, reply) => reply.redirect('/__mfe', 308))
      scope.get('/__mfe/console', (_request, reply) => reply.redirect('/__mfe', 308))
      // Only this level: the files of an older app with the name console are below it.
      scope.get('/__mfe/console/:page', async () => {
        throw new HttpError(404, 'http/not-found', 'The release console has no such page.')
      })
    },

    async sessionOf(request) {
      try {
        return await sessions.findOnPage(request)
      } catch (error) {
        newest = error
        logUnreadable()
        return undefined
      }
    },

    overlay: ({ access }, { release, nonce }) => overlayHtml({ teams: access.teams, release, nonce }),
  }
}
