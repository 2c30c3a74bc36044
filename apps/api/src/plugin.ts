import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import type { AccountsService } from './accounts/accounts.service.ts'
import type { Config } from './config.ts'
import { AppError } from './errors.ts'
import { filesRoutes } from './files/files.routes.ts'
import type { FilesService } from './files/files.service.ts'
import { uploadsRoutes } from './files/uploads.routes.ts'
import type { UploadsService } from './files/uploads.service.ts'
import { foldersRoutes } from './folders/folders.routes.ts'
import type { FoldersService } from './folders/folders.service.ts'
import { installErrorExit } from './http/error-exit.ts'
import { installForgeryCheck } from './http/forgery.ts'
import { registerForms } from './http/form-parts.ts'
import { answerBeforeTheBody } from './http/linger.ts'
import { type Metrics, observeRequests } from './http/observe.ts'
import { installParsers } from './http/parsers.ts'
import { installSecurityHeaders } from './http/security-headers.ts'
import { requireSession } from './sessions/require-session.ts'
import type { SessionCookie } from './sessions/session-cookie.ts'
import { sessionsRoutes } from './sessions/sessions.routes.ts'
import type { SessionsService } from './sessions/sessions.service.ts'

interface Services {
  config: Config
  logger: FastifyBaseLogger
  metrics: Metrics
  accounts: AccountsService
  sessions: SessionsService
  cookies: SessionCookie
  folders: FoldersService
  files: FilesService
  uploads: UploadsService
}

export function createApiPlugin(services: Services): FastifyPluginAsync {
  const { config, cookies, sessions } = services

  return async (app) => {
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    installParsers(app)
    await registerForms(app)
    observeRequests(app, services.logger, services.metrics)
    installErrorExit(app, services.logger)
    installSecurityHeaders(app, { isHttps: config.publicUrl.startsWith('https:') })
    answerBeforeTheBody(app)
    installForgeryCheck(app, config.publicUrl)

    await app.register(accountsRoutes(services.accounts, cookies))
    await app.register(async (signedIn) => {
      signedIn.addHook('onRequest', requireSession(sessions, cookies))
      await signedIn.register(sessionsRoutes(sessions, cookies))
      await signedIn.register(foldersRoutes(services.folders))
      await signedIn.register(filesRoutes(services.files))
      await signedIn.register(uploadsRoutes(services.uploads))
    })
    app.all('/api/*', async () => {
      throw new AppError('request/not-found', 'There is no such call.')
    })
  }
}
