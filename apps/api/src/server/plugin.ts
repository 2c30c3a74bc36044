import { lingerAfterEarlyResponses, rejectLostConnections, securityHeaders } from '@mfe/http'
import { registerForms } from '@mfe/http/forms'
import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { resumableRoutes } from '#bytes/in/tus/resumable.routes.ts'
import { uploadsRoutes } from '#bytes/in/uploads.routes.ts'
import { downloadRoutes } from '#bytes/out/download.routes.ts'
import { usageRoutes } from '#bytes/quota/usage.routes.ts'
import { thumbnailsRoutes } from '#bytes/thumbnails/thumbnails.routes.ts'
import { zipRoutes } from '#bytes/zip/zip.routes.ts'
import { acceptDavMethods, davRoutes } from '#dav/dav.routes.ts'
import { AppError } from '#errors.ts'
import { linksRoutes } from '#links/links.routes.ts'
import type { LinkCookie } from '#links/secrets/visitor-proofs.ts'
import { visitorRoutes } from '#links/visitor.routes.ts'
import { eventsRoutes } from '#live/events.routes.ts'
import { applicationsRoutes } from '#messages/applications/applications.routes.ts'
import { contactRoutes } from '#messages/contact/contact.routes.ts'
import type { OperatorCookie } from '#operators/cookie.ts'
import { inboxRoutes } from '#operators/inbox.routes.ts'
import { accountSettingsRoutes, accountsRoutes } from '#people/accounts/accounts.routes.ts'
import { appPasswordsRoutes, requireAppPassword } from '#people/app-passwords/app-passwords.routes.ts'
import { passkeyLoginRoutes, passkeysRoutes } from '#people/passkeys/passkeys.routes.ts'
import { type LoginCookies, requireSession, sessionsRoutes } from '#people/sessions/sessions.routes.ts'
import { treeRoutes } from '#tree/calls/tree.routes.ts'
import { earlierVersionsRoutes } from '#tree/earlier-versions/earlier-versions.routes.ts'
import { searchRoutes } from '#tree/search/search.routes.ts'
import { shortlistsRoutes } from '#tree/shortlists/shortlists.routes.ts'
import type { Config } from './config.ts'
import { type ChangeLimit, limitChanges } from './http/change-limit.ts'
import { installErrorHandler } from './http/error-handler.ts'
import { installForgeryCheck, tokenRoutes } from './http/forgery.ts'
import { type Metrics, recordRequests } from './http/metrics.ts'
import type { Services } from './services.ts'

interface Parts {
  config: Config
  logger: FastifyBaseLogger
  metrics: Metrics
  cookies: LoginCookies & { link: LinkCookie; operator: OperatorCookie }
  services: Services
  changeLimit: ChangeLimit
  /** Starts background jobs, once the server has begun to listen. */
  startJobs: () => void
}

/** The maximum body size of a call other than an upload; such a call keeps its connection when it is rejected. */
const SMALL_BODY = 64 * 1024

export function createApiPlugin(parts: Parts): FastifyPluginAsync {
  const { config, logger, metrics, cookies, services, changeLimit, startJobs } = parts
  const isHttps = config.PUBLIC_URL.startsWith('https:')
  /** Downloads send a stricter policy. */
  const headers = { ...securityHeaders(isHttps), 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  return async (app) => {
    acceptDavMethods(app)
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    installParsers(app)
    await registerForms(app)
    recordRequests(app, logger, metrics)
    installErrorHandler(app, logger, metrics)
    app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
    lingerAfterEarlyResponses(app, { smallBody: SMALL_BODY })
    installForgeryCheck(app, config.PUBLIC_URL)
    rejectLostConnections(app)
    app.addHook('onListen', async () => startJobs())

    await app.register(tokenRoutes({ isHttps }))
    await app.register(accountsRoutes({ ...services, cookies }))
    await app.register(passkeyLoginRoutes(services.passkeyLogin, cookies))
    await app.register(contactRoutes(services.contact, config))
    await app.register(applicationsRoutes(services.applications))
    await app.register(visitorRoutes({ ...services.links, cookie: cookies.link, thumbnails: services.thumbnails }))
    await app.register(inboxRoutes({ ...services, cookie: cookies.operator }))
    await app.register(async (signedIn) => {
      signedIn.addHook('onRequest', requireSession(services.sessions, cookies.session))
      signedIn.addHook('onRequest', limitChanges(changeLimit))
      await signedIn.register(sessionsRoutes(services.sessions, cookies.session))
      await signedIn.register(accountSettingsRoutes({ ...services, cookies }))
      await signedIn.register(passkeysRoutes(services.passkeys))
      await signedIn.register(appPasswordsRoutes(services.appPasswords))
      await signedIn.register(treeRoutes(services))
      await signedIn.register(earlierVersionsRoutes(services.earlierVersions))
      await signedIn.register(shortlistsRoutes(services.shortlists))
      await signedIn.register(downloadRoutes(services.reader))
      await signedIn.register(thumbnailsRoutes(services.thumbnails))
      await signedIn.register(uploadsRoutes(services.uploads))
      await signedIn.register(resumableRoutes(services.resumable))
      await signedIn.register(searchRoutes(services.search))
      await signedIn.register(zipRoutes(services.zip, services.selections))
      await signedIn.register(linksRoutes(services.links.owned))
      await signedIn.register(usageRoutes(services.usage))
      await signedIn.register(eventsRoutes(services.events))
    })
    await app.register(async (mounted) => {
      mounted.addHook('onRequest', requireAppPassword(services.appPasswords))
      mounted.addHook('onRequest', limitChanges(changeLimit))
      await mounted.register(davRoutes(services.dav))
    })
    app.all('/api/*', async () => {
      throw new AppError('request/not-found', 'This API call does not exist.')
    })
  }
}

// Multipart forms have their own limits.
const text = { parseAs: 'string', bodyLimit: 64 * 1024 } as const

/** Replaces the parsers of the parent instance with those for the bodies that this API accepts. */
function installParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', text, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body, done),
  )

  // Common clients send this content type with an empty POST. The API does not accept forms of this type.
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', text, (_request, body, done) =>
    body === ''
      ? done(null, undefined)
      : done(new AppError('request/unsupported-type', 'This content type is not supported.')),
  )
}
