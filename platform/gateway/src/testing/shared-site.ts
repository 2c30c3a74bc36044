import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '@repo/servers/postgres'
import type {} from '@repo/servers/postgres-setup'
import { createBucket } from '@repo/servers/swift'
import type {} from '@repo/servers/swift-setup'
import { startCuttingProxy } from '@repo/servers/tcp-cut'
import type { FastifyInstance } from 'fastify'
import { expect, inject, onTestFinished } from 'vitest'
import { loadGatewayConfig } from '../config.ts'
import { createGateway } from '../create-gateway.ts'
import { openGatewayStore } from '../open-store.ts'
import { createFakeSite } from './fake-site.ts'

/** A long timeout for conditions that take time on a busy machine. */
export const LIMIT = { timeout: 60_000, interval: 20 }

/** A gateway on the shared store, with its own folder for local copies. */
interface SharedGateway {
  app: FastifyInstance
  folder: string
  close: () => Promise<void>
}

/** Creates a release store in a new bucket and database. Its gateways and the settings in `through` use the proxies. */
export async function createSharedSite() {
  const database = await createDatabase(inject('postgres'))
  const bucket = new URL(await createBucket(inject('swift')))
  bucket.pathname = '/site'
  const settings = { RELEASE_STORE: bucket.href, DATABASE_URL: database.url }
  const fake = await createFakeSite(settings)
  onTestFinished(() => fake.close())

  const toDatabase = await proxyOf(database.url)
  const toBucket = await proxyOf(inject('swift'))
  bucket.searchParams.set('endpoint', toBucket.url)
  const through = { RELEASE_STORE: bucket.href, DATABASE_URL: toDatabase.url }

  async function startGateway(folder?: string): Promise<SharedGateway> {
    const dataDir = folder ?? (await newFolder())
    const env = { ...through, DATA_DIR: dataDir, LOG_LEVEL: 'silent', PORT: '0', RENDER_WORKERS: '1' }
    const config = loadGatewayConfig(env)
    const store = await openGatewayStore(config)
    const gateway = await createGateway({ config, store: store.served })
    let closed: Promise<void> | undefined
    const close = () => {
      closed ??= gateway.close().then(() => store[Symbol.asyncDispose]())
      return closed
    }
    onTestFinished(close)
    await gateway.start()
    return { app: gateway.app, folder: dataDir, close }
  }
  return { ...fake, settings, through, startGateway, proxies: [toDatabase, toBucket] as const }
}

async function proxyOf(serverUrl: string) {
  const proxy = await startCuttingProxy(serverUrl)
  onTestFinished(async () => proxy[Symbol.asyncDispose]())
  return proxy
}

async function newFolder(): Promise<string> {
  const { path, remove } = await mkdtempDisposable(join(tmpdir(), 'gateway-'))
  onTestFinished(remove)
  return path
}

/** Starts two gateways that serve a site whose first versions are live. */
export async function startTwo() {
  const site = await createSharedSite()
  await site.shell()
  await site.remote('careers', '1.0.0', withHeading('one'))
  const gateways = [await site.startGateway(), await site.startGateway()] as const
  await eventuallyShows(gateways, 'one')
  return { site, gateways }
}

/** Returns the options of a careers release whose page has this text in its heading. */
export const withHeading = (text: string) => ({ renders: `return "careers ${text}"` })

export const eventuallyShows = (gateways: readonly SharedGateway[], text: string) =>
  Promise.all(
    gateways.map(({ app }) =>
      expect.poll(async () => (await app.inject('/careers')).body, LIMIT).toContain(`<h1>careers ${text}</h1>`),
    ),
  )

export async function readyz({ app }: SharedGateway) {
  const response = await app.inject('/readyz')
  return { code: response.statusCode, ...response.json() }
}

/** Waits until a gateway reports outages of both the database and the bucket. */
export const eventuallyDegraded = (gateway: SharedGateway) =>
  expect
    .poll(async () => {
      const { code, status, outages = [] } = await readyz(gateway)
      return [code, status, outages.map(({ part }: { part: string }) => part).toSorted()]
    }, LIMIT)
    .toEqual([200, 'degraded', ['bucket', 'database']])
