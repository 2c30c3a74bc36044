import { HttpError, installErrorHandler, lingerAfterEarlyResponses, rejectLostConnections } from '@mfe/http'
import { registerForms } from '@mfe/http/forms'
import type { FastifyInstance } from 'fastify'
import { MAX_MANIFEST_BYTES } from '#index.ts'
import { toExpected } from '../failures.ts'
import { removeStaleFolders } from '../uploads/work-folders.ts'
import { PROTOCOL, SERVICE_PATH, type Whoami } from '../wire/protocol.ts'
import { createAnswers } from './answers.ts'
import { registerCommands } from './command-routes.ts'
import { registerContract } from './contract-routes.ts'
import { registerDevelopment } from './develop-routes.ts'
import { registerDownloads } from './download-routes.ts'
import type { ReleaseServiceOptions, TimedOptions } from './options.ts'
import { registerPublishing } from './publish-routes.ts'
import { requireToken } from './require-token.ts'

/**
 * Registers the release service under `/__mfe/api`: who has a token may run commands on the store and publish to it.
 * The server itself must limit callers and end slow bodies.
 */
export async function registerReleaseService(app: FastifyInstance, options: ReleaseServiceOptions): Promise<void> {
  const { logger, workFolder, now = () => new Date() } = options
  await removeStaleFolders(workFolder, now()).catch((error: unknown) =>
    logger.warn({ err: error }, 'what a crash left of uploads cannot be removed'),
  )
  await app.register(
    (scope, _options, done) => {
      registerRoutes(scope, { ...options, now }).then(() => done(), done)
    },
    { prefix: SERVICE_PATH },
  )
}

async function registerRoutes(scope: FastifyInstance, options: TimedOptions): Promise<void> {
  const closing = new AbortController()
  const { logger, folders } = options
  const answers = createAnswers(options)
  installErrorHandler(scope, {
    logger,
    onDisconnect: () => undefined,
    toExpected: (error) => toExpected(error, folders),
    toBody: ({ code, message }) => ({ json: { error: { code, message } } }),
  })
  scope.setNotFoundHandler(async () => {
    throw new HttpError(404, 'http/not-found', 'The release service has no such call. To fix: update mfe, or the site.')
  })
  scope.removeAllContentTypeParsers()
  // Parsed where it is used: a release.json is stored byte for byte.
  scope.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_MANIFEST_BYTES },
    (_request, body, done) => done(null, body),
  )
  await registerForms(scope)
  const callers = requireToken(scope, options)
  lingerAfterEarlyResponses(scope)
  rejectLostConnections(scope)
  let settled: Promise<void> | undefined
  // Before the server waits for the responses in progress, which may last as long as an upload.
  scope.addHook('preClose', async () => {
    closing.abort(new HttpError(503, 'server/stopping', 'The release service is stopping. To fix: try again.'))
    settled = answers.settled()
  })
  scope.addHook('onClose', async () => settled)

  scope.get('/', async (request) => {
    const { name, rights, apps, percent, expiresAt } = callers.identityOf(request)
    const identity: Whoami = { name, rights, apps, percent, expiresAt }
    return { protocol: PROTOCOL, identity }
  })
  const routes = { ...options, ...callers, answers, closing: closing.signal }
  registerCommands(scope, routes)
  registerContract(scope, routes)
  registerDownloads(scope, routes)
  registerDevelopment(scope, routes)
  registerPublishing(scope, routes)
}
