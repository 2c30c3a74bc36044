import { Agent, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Account, logIn, newSession, register, type Session } from '@site/checks/site'
import pLimit from 'p-limit'
import { measureCall, send } from '../http/call.ts'
import { contentOf, openSiteStore } from '../http/store.ts'
import { cpuSeconds, memoryOf } from '../processes.ts'
import type { Member } from '../servers/member.ts'

/** An account may have 16 streams (docs/product.md, "Constants"). */
const PER_ACCOUNT = 16
const CONCURRENCY = 4
/** Lets the process release the memory of the logins. */
const SETTLE_MS = 20_000
/** Includes three of the events that show that a stream works. */
const WATCHED_MS = 60_000

/** Opens one stream of live updates for each of so many sessions, as the pages of signed-in users do. */
export async function measureStreams({ url, pids }: Member, streams: number) {
  const owner = await newSession({ url })
  const store = await openSiteStore(url, owner, 'watched')
  // The owner's own session has no stream, because the cookie that opens one would then be required of its uploads.
  const sessions = await sessionsOf(url, owner, PER_ACCOUNT)
  // Several logins per account, because a registration takes as long as a login.
  while (sessions.length < streams) {
    const count = Math.min(PER_ACCOUNT, streams - sessions.length)
    sessions.push(...(await sessionsOf(url, await register({ url }), count)))
  }
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
  await measureCall(store.upload('new', contentOf(100)))
  await Promise.all(events)
  const deliveryMs = performance.now() - sentAt
  agent.destroy()
  return { streams: watched.length, kibibytes: ((memory - idle) * 1024) / watched.length, core, deliveryMs }
}

const sessionsOf = (url: string, account: Account, count: number): Promise<Session[]> =>
  pLimit(CONCURRENCY).map(Array.from({ length: count }), () => logIn({ url }, account))

async function openStream(url: string, agent: Agent, { cookie }: Session): Promise<IncomingMessage> {
  const headers = { cookie: `${cookie.name}=${cookie.value}`, accept: 'text/event-stream' }
  const response = await send({ url: `${url}/api/events`, agent, headers, status: 200 })
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
