import { randomBytes } from 'node:crypto'
import { createDatabase, startPostgres } from '@repo/servers/postgres'
import { startCuttingProxy } from '@repo/servers/tcp-cut'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type ChildStore, startChildStore } from '../child/child-store.ts'
import { isFullRun } from '../config.ts'
import { setDatabase } from '../engine/engine.ts'
import { createLedger, expectNothingLost, type Ledger } from '../ledger.ts'
import { temporaryDirectory } from '../start-api.ts'

const LONG = { timeout: 600_000 }
const PATIENT = { timeout: 120_000 }
const STOPS = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const
const CUTS = ['request', 'response'] as const

/** Starts the API with its own PostgreSQL server, behind a proxy that cuts connections. */
async function startOnOwnServer(dataDir: string) {
  const server = await startPostgres()
  onTestFinished(async () => server[Symbol.asyncDispose]())
  const { url } = await createDatabase(server.url)
  setDatabase(dataDir, url)
  const proxy = await startCuttingProxy(url)
  onTestFinished(async () => proxy[Symbol.asyncDispose]())
  return { server, proxy, store: await startChildStore(dataDir, { env: { DATABASE_URL: proxy.url } }) }
}

/** Uploads each file with its idempotency key until it is acknowledged, and deletes every other one. */
function startWorkers(store: ChildStore, ledger: Ledger) {
  const counts = { stored: 0, failed: 0 }
  let isOver = false

  async function work(worker: number): Promise<void> {
    for (let n = 0; !isOver; n += 1) {
      const name = `${worker}-${n}`
      const chunks = [randomBytes(64 * 1024)]
      while ((await ledger.upload(store, name, chunks, undefined, name)).status !== 201) counts.failed += 1
      counts.stored += 1
      if (n % 2 === 1 && (await ledger.delete(store, `${worker}-${n - 1}`)) !== 200) counts.failed += 1
    }
  }
  const done = Promise.all([work(0), work(1), work(2)])
  const untilMore = async (kind: keyof typeof counts) => {
    const before = counts[kind]
    await vi.waitUntil(() => counts[kind] > before + 3, PATIENT)
  }
  const end = () => {
    isOver = true
    return done
  }
  return { untilMore, end }
}

it(
  'loses nothing and lists nothing partial while PostgreSQL is cut off during commits, stopped and killed',
  LONG,
  async ({ skip }) => {
    skip(!isFullRun, 'Part of test:full')
    const dataDir = await temporaryDirectory()
    const ledger = createLedger()
    const { server, proxy, store } = await startOnOwnServer(dataDir)
    const { untilMore, end } = startWorkers(store, ledger)
    for (const signal of STOPS) {
      for (const moment of CUTS) {
        await untilMore('stored')
        proxy.cutAt(moment, 'commit')
      }
      await untilMore('stored')
      await server.stop(signal)
      await untilMore('failed')
      await server.start()
    }
    await untilMore('stored')
    await end()
    expect(await store.kill('SIGTERM')).toBe(0)
    await expectNothingLost(dataDir, ledger)
  },
)
