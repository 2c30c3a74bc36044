import { mkdir } from 'node:fs/promises'
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import { pino } from 'pino'
import { createAccountsRepo } from './accounts/accounts.repo.ts'
import { createAccountsService } from './accounts/accounts.service.ts'
import { createAudit } from './audit/audit.ts'
import type { Config } from './config.ts'
import { answers, openDatabase } from './database/open.ts'
import { secretFor } from './database/secrets.ts'
import { createFilesRepo } from './files/files.repo.ts'
import { createFilesService } from './files/files.service.ts'
import { createQuota } from './files/quota.ts'
import { createUploadsService } from './files/uploads.service.ts'
import { createFoldersRepo } from './folders/folders.repo.ts'
import { createFoldersService } from './folders/folders.service.ts'
import { createMetrics } from './http/observe.ts'
import { createApiPlugin } from './plugin.ts'
import { createSessionCookie } from './sessions/session-cookie.ts'
import { createSessionsRepo } from './sessions/sessions.repo.ts'
import { createSessionsService } from './sessions/sessions.service.ts'
import { createBlobStore } from './storage/blob-store.ts'
import { makeDirectories, storageLayout } from './storage/layout.ts'
import { createDiskSpace } from './storage/space.ts'
import { createThrottle } from './throttle/throttle.ts'

export interface Api {
  /** Encapsulated: own error handler, parsers and hooks. For an instance made with `serverOptions`. */
  plugin: FastifyPluginAsync
  /** To be called once the server has stopped taking requests. */
  close(): Promise<void>
  /** Whether a page's request comes with a living session, without prolonging it. */
  hasSession(cookieHeader: string | undefined): Promise<boolean>
  /** Whether it can do its work: the database answers and the disk takes files. */
  ready(): Promise<boolean>
  /** In Prometheus' text format. */
  metrics(): Promise<string>
}

export async function createApi(config: Config, options: { logger?: FastifyBaseLogger } = {}): Promise<Api> {
  const logger = options.logger ?? pino({ level: config.logLevel })
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const db = await openDatabase(config.dataDir)
  const layout = storageLayout(config.dataDir)
  await makeDirectories(layout)
  const blobs = createBlobStore(layout)
  const audit = createAudit(db)
  const throttle = createThrottle(db, { enabled: config.rateLimits, secret: await secretFor(db, 'throttle-key') })
  const sessions = createSessionsService({
    sessions: createSessionsRepo(db),
    idle: config.sessionIdle,
    max: config.sessionMax,
  })
  const cookies = createSessionCookie({ secure: config.publicUrl.startsWith('https:'), maxAge: config.sessionMax })
  const accounts = createAccountsService({ accounts: createAccountsRepo(db), sessions, throttle, audit })
  const foldersRepo = createFoldersRepo(db)
  const folders = createFoldersService({ folders: foldersRepo, blobs })
  const filesRepo = createFilesRepo(db)
  const files = createFilesService({ files: filesRepo, folders: foldersRepo, blobs, audit })
  const quota = createQuota(db, createDiskSpace(config.dataDir, config.diskReserve), config.userQuotaBytes)
  const uploads = createUploadsService({
    files: filesRepo,
    folders: foldersRepo,
    blobs,
    quota,
    audit,
    maxBytes: config.maxUploadBytes,
  })

  const metrics = createMetrics()

  return {
    plugin: createApiPlugin({ config, logger, metrics, accounts, sessions, cookies, folders, files, uploads }),
    close: () => db.destroy(),
    async hasSession(cookieHeader) {
      const cookie = cookies.read(cookieHeader)
      return cookie !== undefined && sessions.isLive(cookie)
    },
    ready: async () => blobs.isHealthy() && (await answers(db)),
    metrics: () => metrics.registry.metrics(),
  }
}
