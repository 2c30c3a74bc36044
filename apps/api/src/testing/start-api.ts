import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { type Api, createApi } from '../api.ts'
import { loadConfig } from '../config.ts'
import { serverOptions } from '../server-options.ts'

export interface TestApi {
  app: FastifyInstance
  api: Api
  dataDir: string
  /** Ends it before the test does. */
  stop(): Promise<void>
}

/** A directory that is gone after the test. */
export async function temporaryDirectory(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'api-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/** The API on fresh data, mounted as a gateway mounts it; it and its data are gone after the test. */
export async function startApi(env: Readonly<Record<string, string>> = {}): Promise<TestApi> {
  const dataDir = env.DATA_DIR ?? (await temporaryDirectory())
  const config = loadConfig({ RATE_LIMITS: 'off', ...env, DATA_DIR: dataDir })
  const api = await createApi(config, { logger: pino({ level: 'silent' }) })
  const app = Fastify(serverOptions(config))
  await app.register(api.plugin)
  await app.ready()
  let isStopped = false
  async function stop() {
    if (isStopped) return
    isStopped = true
    await app.close()
    await api.close()
  }
  onTestFinished(stop)
  return { app, api, dataDir, stop }
}
