import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Account, logIn, newSession, register, type Session } from '@site/checks/site'
import pLimit from 'p-limit'
import { memoryOf } from '../memory/peak.ts'
import { cpuSeconds } from './cpu-time.ts'
import type { Member } from './fleet/member.ts'
import { createClient } from './load/client.ts'
import { createStore } from './load/store.ts'

/** An account may have 16 streams (docs/product.md, "Constants"). */
const PER_ACCOUNT = 16
const CONCURRENCY = 4
/** Lets the process release the memory of the logins. */
const SETTLE_MS = 20_000
/** Includes three of the events that show that a stream works. */
const WATCHED_MS = 60_000

export interface StreamCost {
  streams: number
  /** The resident memory that a stream takes. */
  kibibytes: number
  /** The share of a core that all streams take while nothing changes. */
  core: number
  /** From the start of an upload until the last of an account's streams has its event. */
  deliveryMs: number
}

/** Opens one stream of live updates for each of so many sessions, as the pages of signed-in users do. */
export async function measureStreams({ url, pids }: Member, streams: number): Promise<StreamCost> {
  const owner = await newSession({ url })
  const client = createClient(url)
  const store = createStore(client, owner, 'watched')
  await store.createFolder()
  // The owner's own session has no stream, because the cookie that opens one would then be required of its uploads.
  const sessions = [...(await sessionsOf(url, owner, PER_ACCOUNT)), ...(await newSessions(url, streams - PER_ACCOUNT))]
  await pause(SETTLE_MS)
  const idle = await memoryOf(pids(), 'VmRSS')

  const agent = new Agent()
  const watched = await pLimit(CONCURRENCY).map(sessions, (session) => openStream(url, agent, session))
  await pause(SETTLE_MS)
  const memory = await memoryOf(pids(), 'VmRSS')
  const before = await cpuSeconds(pids())
  await pause(WATCHED_MS)
  const core = ((await cpuSeconds(pids())) - before) / (WATCHED_MS / 1000)

  const events = watched.slice(0, PER_ACCOUNT).map(nextChange)
  const sentAt = performance.now()
  if (!(await store.upload('new', Buffer.from('bytes')))) throw new Error('An upload failed.')
  await Promise.all(events)
  const deliveryMs = performance.now() - sentAt
  agent.destroy()
  client.close()
  return { streams: watched.length, kibibytes: ((memory - idle) * 1024) / watched.length, core, deliveryMs }
}

const sessionsOf = (url: string, account: Account, count: number): Promise<Session[]> =>
  pLimit(CONCURRENCY).map(Array.from({ length: count }), () => logIn({ url }, account))

/** Logs in several times per account, because a registration takes as long as a login. */
async function newSessions(url: string, count: number): Promise<Session[]> {
  const sessions: Session[] = []
  while (sessions.length < count) {
    const account = await register({ url })
    sessions.push(...(await sessionsOf(url, account, Math.min(PER_ACCOUNT, count - sessions.length))))
  }
  return sessions
}

async function openStream(url: string, agent: Agent, { cookie }: Session): Promise<IncomingMessage> {
  const headers = { cookie: `${cookie.name}=${cookie.value}`, accept: 'text/event-stream' }
  const sent = request(`${url}/api/events`, { agent, headers })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`A stream returned ${response.statusCode}.`)
  // The end of the measurement breaks the connection.
  response.on('error', () => undefined)
  return response.resume()
}

const nextChange = (stream: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    stream.on('data', (chunk: Buffer) => {
      if (chunk.includes('data: {')) resolve()
    })
  })
