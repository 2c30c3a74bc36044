import { DEFAULT_SETTINGS, openPostgres } from '@mfe/engines/postgres'
import { folderKey } from '@site/contracts'
import { startCuttingProxy } from '@site/servers/tcp-cut'
import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createMigratedDatabase } from '../../testing/test-postgres.ts'
import type { Database } from '../database/types.ts'
import { createChangeHub } from './changes.ts'
import { relayChanges } from './relay-changes.ts'

const WAIT = { timeout: 30_000 }
const logger = pino({ level: 'silent' })

/** Connects a replica to the database at `url`. `heard` lists what its listeners hear. */
async function connect(url: string, replicaId: string) {
  const db = await openPostgres<Database>({ ...DEFAULT_SETTINGS, url }, logger)
  onTestFinished(() => db.destroy())
  const hub = createChangeHub()
  const heard: string[] = []
  hub.listen({
    onChanges: (changes) => heard.push(...changes.map(({ accountId, list }) => `${accountId} ${list}`)),
    onMissed: () => heard.push('missed'),
  })
  const relay = await relayChanges(hub, { db, url, replicaId, logger })
  let isStopped = false
  const stop = async () => {
    if (!isStopped) await relay[Symbol.asyncDispose]()
    isStopped = true
  }
  onTestFinished(stop)
  const hears = (...events: string[]) => vi.waitFor(() => expect(heard).toEqual(events), WAIT)
  await hears('missed')
  heard.length = 0
  return { hub, hears, stop }
}

async function connectTwo() {
  const url = await createMigratedDatabase(onTestFinished)
  const proxy = await startCuttingProxy(url)
  onTestFinished(async () => proxy[Symbol.asyncDispose]())
  return { proxy, a: await connect(proxy.url, 'a'), b: await connect(url, 'b') }
}

it('tells other replicas about changes, and hears each of its own once', async () => {
  const { a, b } = await connectTwo()
  a.hub.files('ada', ['x'])
  await b.hears('ada files')
  b.hub.receive([{ accountId: 'bob', list: 'folders', folder: folderKey([]) }])
  a.hub.folders('ada', [])
  await b.hears('ada files', 'bob folders', 'ada folders')
  await a.hears('ada files', 'ada folders')
})

it('reports missed changes to both sides of a lost connection', async () => {
  const { proxy, a, b } = await connectTwo()
  proxy.refuse(true)
  a.hub.files('ada', ['x'])
  await a.hears('ada files')
  proxy.refuse(false)
  await b.hears('missed')
  await a.hears('ada files', 'missed')
})

it('tells other replicas about the last changes before it stops', async () => {
  const { a, b } = await connectTwo()
  a.hub.files('ada', ['x'])
  await a.stop()
  await b.hears('ada files')
})
