import { setTimeout as pause } from 'node:timers/promises'
import { newSession, type Session } from '@site/checks/site'
import { benchAttacks } from '../attacks/bench-attacks.ts'
import { ROUNDS } from '../config.ts'
import { measureCall } from '../http/call.ts'
import { contentOf, openSiteStore, type Store } from '../http/store.ts'
import { memoryOf, resetPeak } from '../processes.ts'
import { formatMedian } from '../report/statistics.ts'
import { table } from '../report/table.ts'
import type { Member } from '../servers/member.ts'
import { startMember } from '../servers/member.ts'
import { createLongList, READERS } from './slow-readers.ts'

const BYTES = 32 * 2 ** 20
const CONNECTIONS = [1, 8, 32]
/** Lets the process release its startup memory. */
const SETTLE_MS = 5000

/**
 * Measures a server's memory during concurrent transfers (at 1, 8 and 32 connections), while clients leave long lists
 * unread, and during attacks (`benchAttacks`). Targets of the first two: at most 64 MiB above idle in both, no growth
 * from 8 to 32 connections, and /healthz within 200 ms.
 */
export async function benchMemory(): Promise<string> {
  const measurements = [await measureServer('API only', 'api'), await measureServer('whole site', 'gateway')]
  const header = ['peak, MiB', 'idle', ...CONNECTIONS.map((count) => `${count} concurrent`), '32 over 8']
  const title = `Each connection uploads ${BYTES / 2 ** 20} MiB and downloads it again; medians of ${ROUNDS} rounds`
  const slowReaderHeader = ['unread lists', 'idle, MiB', `${READERS} concurrent, MiB`, 'longest /healthz, ms']
  return [
    title,
    table(
      header,
      measurements.map(({ transfers }) => transfers),
    ),
    table(
      slowReaderHeader,
      measurements.map(({ slowReaders }) => slowReaders),
    ),
    await benchAttacks(),
  ].join('\n')
}

async function measureServer(label: string, program: 'api' | 'gateway') {
  await using server = await startMember(program)
  const session = await newSession(server)
  const store = await openSiteStore(server.url, session)
  await transfer(store, 1)
  await pause(SETTLE_MS)
  const idle = await peakDuring(server, async () => undefined)
  const peaks: number[][] = CONNECTIONS.map(() => [])
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, count] of CONNECTIONS.entries()) {
      peaks[index]?.push(await peakDuring(server, () => transfer(store, count)))
    }
  }
  const growth = (peaks.at(-1) ?? []).map((peak, round) => peak / (peaks.at(-2)?.[round] ?? Number.NaN))
  return {
    transfers: [label, idle.toFixed(0), ...peaks.map((values) => formatMedian(values)), formatMedian(growth, 2)],
    slowReaders: [label, ...(await withSlowReaders(server, session))],
  }
}

async function withSlowReaders(server: Member, session: Session): Promise<string[]> {
  const measure = await createLongList(server, session)
  await pause(SETTLE_MS)
  const idle = await peakDuring(server, async () => undefined)
  const rounds: Awaited<ReturnType<typeof measure>>[] = []
  while (rounds.length < ROUNDS) rounds.push(await measure())
  return [
    idle.toFixed(0),
    formatMedian(rounds.map(({ peak }) => peak)),
    Math.max(...rounds.map(({ longest }) => longest)).toFixed(0),
  ]
}

async function peakDuring({ pids }: Member, load: () => Promise<unknown>): Promise<number> {
  await resetPeak(pids())
  await load()
  return memoryOf(pids(), 'VmHWM')
}

async function transfer(store: Store, connections: number): Promise<void> {
  const names = Array.from({ length: connections }, (_, index) => `large-${index}.bin`)
  await Promise.all(names.map((name) => measureCall(store.upload(name, contentOf(BYTES)))))
  await Promise.all(names.map((name) => measureCall(store.download(name))))
  for (const name of names) await measureCall(store.remove(name))
}
