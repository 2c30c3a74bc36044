import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endSlowBodies, serverOptions } from '@mfe/http'
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { COST } from '#people/accounts/password.ts'
import { type Api, createApi } from '#server/api.ts'
import { type Config, loadConfig } from '#server/config.ts'
import { databaseUrlOf, storageUrlOf } from './engine/engine.ts'
import { writeMigratedFile } from './engine/migrated-file.ts'
import { storeOf } from './store.ts'
import { signUp } from './user.ts'

// Most tests register users, and none of them depends on strong hashes.
Object.assign(COST, { memory: 64, passes: 1 })

export interface TestApi {
  app: FastifyInstance
  api: Api
  dataDir: string
  /** Stops the API before the end of the test. */
  stop(): Promise<void>
}

export type AtEnd = (cleanUp: () => Promise<void>) => void

/** Creates a directory that is deleted after the test. */
export async function temporaryDirectory(atEnd: AtEnd = onTestFinished): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'api-'))
  atEnd(() => rm(path, { recursive: true, force: true }))
  return path
}

type ApiOptions = Parameters<typeof createApi>[1] & { createApp?: typeof mountInServer }

async function mountInServer(api: Api, config: Config): Promise<FastifyInstance> {
  const app = Fastify(serverOptions({ trustProxy: config.TRUST_PROXY }))
  endSlowBodies(app)
  await app.register(api.plugin)
  return app
}

/**
 * Starts the API on new data, mounted as in the gateway. Stops it and deletes its data after the test. Unless `times` says
 * otherwise, PostgreSQL has the time of this process, which tests may set.
 */
export async function startApi(
  env: Readonly<Record<string, string>> = {},
  atEnd: AtEnd = onTestFinished,
  {
    logger = pino({ level: 'silent' }),
    times = { server: Date.now },
    createApp = mountInServer,
    ...options
  }: ApiOptions = {},
): Promise<TestApi> {
  const dataDir = env.DATA_DIR ?? (await temporaryDirectory(atEnd))
  const DATABASE_URL = env.DATABASE_URL ?? (await databaseUrlOf(dataDir, atEnd))
  if (env.DATA_DIR === undefined && DATABASE_URL === '') await writeMigratedFile(dataDir)
  const STORAGE_URL = await storageUrlOf(dataDir)
  const config = loadConfig({ RATE_LIMITS: 'off', STORAGE_URL, ...env, DATABASE_URL, DATA_DIR: dataDir })
  const api = await createApi(config, { logger, times, ...options })
  const app = await createApp(api, config)
  await app.ready()
  let isStopped = false
  async function stop() {
    if (isStopped) return
    isStopped = true
    await app.close()
    await api.close()
  }
  atEnd(stop)
  return { app, api, dataDir, stop }
}

/** Starts the API with a user who has these folders, such as `a/b`. */
export async function startStore(env: Readonly<Record<string, string>> = {}, ...folders: readonly string[]) {
  const started = await startApi(env)
  const user = await signUp(started.app, 'ada@example.com')
  const store = storeOf(user)
  for (const path of folders) expect((await store.createFolder(path.split('/'))).statusCode).toBe(201)
  return { ...started, user, store }
}

/** Starts one API for tests that leave nothing behind; `prepare` creates the data that they read. */
export function shareApi<Prepared>(
  prepare: (started: TestApi) => Promise<Prepared>,
  env: Readonly<Record<string, string>> = {},
  options: ApiOptions = {},
): () => Prepared {
  const cleanUps: (() => Promise<void>)[] = []
  let prepared: { value: Prepared } | undefined
  beforeAll(async () => {
    prepared = { value: await prepare(await startApi(env, (cleanUp) => cleanUps.unshift(cleanUp), options)) }
  })
  afterAll(async () => {
    for (const cleanUp of cleanUps) await cleanUp()
    // The module of a test file stays in memory.
    prepared = undefined
  })
  return () => {
    if (!prepared) throw new Error('Call this in a test: the API starts before the tests run.')
    return prepared.value
  }
}
