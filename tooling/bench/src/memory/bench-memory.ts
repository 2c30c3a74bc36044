import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { newSession, type Session } from '@site/checks/site'
import pLimit from 'p-limit'
import { benchAttacks } from '../attacks/bench-attacks.ts'
import { ROUNDS } from '../config.ts'
import { measureCall } from '../http/call.ts'
import { contentOf, openSiteStore, type Store } from '../http/store.ts'
import { memoryOf, resetPeak } from '../processes.ts'
import { formatMedian, table } from '../report/report.ts'
import { type Member, startMember } from '../servers/member.ts'

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
  const servers = [await measureServer('API only', 'api'), await measureServer('whole site', 'gateway')]
  const transfers = servers.map((server) => server.transfers)
  const slowReaders = servers.map((server) => server.slowReaders)
  const header = ['peak, MiB', 'idle', ...CONNECTIONS.map((count) => `${count} concurrent`), '32 over 8']
  const title = `Each connection uploads ${BYTES / 2 ** 20} MiB and downloads it again; medians of ${ROUNDS} rounds`
  const slowReaderHeader = ['unread lists', 'idle, MiB', `${READERS} concurrent, MiB`, 'longest /healthz, ms']
  return [title, table(header, transfers), table(slowReaderHeader, slowReaders), await benchAttacks()].join('\n')
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
  const longest = Math.max(...rounds.map((round) => round.longest))
  return [idle.toFixed(0), formatMedian(rounds.map(({ peak }) => peak)), longest.toFixed(0)]
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

const READERS = 120
const FOLDERS = 10_000
const CONCURRENCY = 16
const HEALTH_CHECKS = 300

const longName = (letter: string) => letter.repeat(240)
const path = ['a', 'b', 'c'].map(longName)
const CREATE_CALLS = [
  'createParentFolder',
  'createParentSubFolder',
  'parentSubChildFolder',
  'createParentSubFinalChildFolder',
]
const FIELDS = ['parentFolderName', 'parentSubFolderName', 'parentSubChildFolderName', 'parentSubFinalChildFolderName']

const headersOf = ({ token }: Session) => ({ authorization: `Bearer ${token}` })

function createFolder(site: string, session: Session, parents: readonly string[], name: string) {
  const query = new URLSearchParams([
    [String(FIELDS[parents.length]), name],
    ['userEmail', session.email],
  ])
  const target = ['/api/folders', ...parents, CREATE_CALLS[parents.length]].join('/')
  return measureCall({ method: 'POST', url: `${site}${target}?${query}`, headers: headersOf(session) })
}

/** Requests the list and reads only its first byte. */
function stallAfterFirstByte(site: string, session: Session): Socket {
  const { hostname, port } = new URL(site)
  const socket = connect(Number(port), hostname)
  const target = `/api/folders/${path.join('/')}/ParentSubChildFolders?userEmail=${encodeURIComponent(session.email)}`
  socket.on('error', () => undefined)
  socket.once('readable', () => socket.read(1))
  socket.write(`GET ${target} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${session.token}\r\n\r\n`)
  return socket
}

/** Fills a folder whose list takes about 11 MB. The returned function measures clients that leave the list unread. */
async function createLongList({ url, pids }: Member, session: Session) {
  for (const [depth, name] of path.entries()) await createFolder(url, session, path.slice(0, depth), name)
  const names = Array.from({ length: FOLDERS }, (_, n) => `${longName('d')}${n}`)
  await pLimit(CONCURRENCY).map(names, (name) => createFolder(url, session, path, name))

  return async () => {
    await resetPeak(pids())
    const sockets = Array.from({ length: READERS }, () => stallAfterFirstByte(url, session))
    let longest = 0
    for (let n = 0; n < HEALTH_CHECKS; n += 1) {
      longest = Math.max(longest, await measureCall({ url: `${url}/healthz` }))
    }
    for (const socket of sockets) socket.destroy()
    await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')))
    return { peak: await memoryOf(pids(), 'VmHWM'), longest }
  }
}
