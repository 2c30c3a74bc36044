import { DEFAULT_SETTINGS, openPostgres } from '@mfe/engines/postgres'
import { startCuttingProxy } from '@repo/servers/tcp-cut'
import { folderKey } from '@site/contracts'
import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Database } from '#database/types.ts'
import { createMigratedDatabase } from '#testing/test-postgres.ts'
import { createChangeHub } from '#tree/changes.ts'
import { relayChanges } from './relay-changes.ts'

const WAIT = { timeout: 30_000 }
const logger = pino({ level: 'silent' })

/** Connects a replica to the database at `url`, and records what its listeners receive. */
async function connect(url: string, replicaId: string) {
  const db = await openPostgres<Database>({ ...DEFAULT_SETTINGS, url }, logger)
  onTestFinished(() => db.destroy())
  const hub = createChangeHub()
  const received: string[] = []
  hub.listen({
    onChanges: (changes) => received.push(...changes.map(({ accountId, list }) => `${accountId} ${list}`)),
    onMissed: () => received.push('missed'),
  })
  const relay = await relayChanges(hub, { db, url, replicaId, logger })
  let isStopped = false
  const stop = async () => {
    if (!isStopped) await relay[Symbol.asyncDispose]()
    isStopped = true
  }
  onTestFinished(stop)
  const expectEvents = (...events: string[]) => vi.waitFor(() => expect(received).toEqual(events), WAIT)
  await expectEvents('missed')
  received.length = 0
  return { hub, expectEvents, stop }
}

async function connectTwo() {
  const url = await createMigratedDatabase(onTestFinished)
  const proxy = await startCuttingProxy(url)
  onTestFinished(async () => proxy[Symbol.asyncDispose]())
  return { proxy, a: await connect(proxy.url, 'a'), b: await connect(url, 'b') }
}

it('notifies other replicas of changes, and receives each of its own once', async () => {
  const { a, b } = await connectTwo()
  a.hub.files('ada', ['x'])
  await b.expectEvents('ada files')
  b.hub.receive([{ accountId: 'bob', list: 'folders', folder: folderKey([]), root: folderKey([]) }])
  a.hub.folders('ada', [])
  await b.expectEvents('ada files', 'bob folders', 'ada folders')
  await a.expectEvents('ada files', 'ada folders')
})

it('reports missed changes to both sides of a lost connection', async () => {
  const { proxy, a, b } = await connectTwo()
  proxy.refuse(true)
  a.hub.files('ada', ['x'])
  await a.expectEvents('ada files')
  proxy.refuse(false)
  await b.expectEvents('missed')
  await a.expectEvents('ada files', 'missed')
})

it('notifies other replicas of the last changes before it stops', async () => {
  const { a, b } = await connectTwo()
  a.hub.files('ada', ['x'])
  await a.stop()
  await b.expectEvents('ada files')
})
