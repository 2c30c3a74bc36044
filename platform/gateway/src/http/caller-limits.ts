import { readFile } from 'node:fs/promises'
import type { Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './ip-address.ts'
import { createKeyedLimiter } from './keyed-limiter.ts'
import type { TrustProxy } from './settings.ts'

/** File descriptors of the process itself: database, log, threads, listening sockets. */
const OWN_DESCRIPTORS = 128
const MIN_CONNECTIONS = 16

/** An IP address or a /64 network gets a quarter of all connections, so one caller cannot shut out the others. */
const SHARE = 4
/** Browsers open six concurrent connections. */
const MIN_SHARE = 8

/** Limit of requests in flight, however many files the process may open: an unread download holds 200 KB of memory. */
const MAX_IN_FLIGHT = 256

type Acquire = ReturnType<typeof createKeyedLimiter>

/**
 * Resolves to the number of connections that leaves each a descriptor for a file: when connections use up all the
 * descriptors of the process, every upload fails. Read from /proc; `undefined`, no limit, outside Linux.
 */
export async function maxConnections(): Promise<number | undefined> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const [, openFiles] = /^Max open files +(\d+)/m.exec(limits) ?? []
  return openFiles === undefined
    ? undefined
    : Math.max(MIN_CONNECTIONS, Math.floor((Number(openFiles) - OWN_DESCRIPTORS) / 2))
}

/**
 * Admits at most `max` connections, and of these a share per caller, with at most as many requests in flight: one
 * connection may send thousands without waiting for a response (HTTP pipelining). Behind a proxy, which owns all
 * connections, only requests are counted. Call it before registering any route.
 */
export function limitCallers(
  app: FastifyInstance,
  max: number | undefined,
  { rateLimits, trustProxy }: { rateLimits: boolean; trustProxy: TrustProxy },
): void {
  if (max === undefined) return
  app.server.maxConnections = max
  if (!rateLimits) return
  const share = Math.max(MIN_SHARE, Math.floor(max / SHARE))
  if (trustProxy === false) shareConnections(app.server, createKeyedLimiter(share))
  shareRequests(app, createKeyedLimiter(Math.min(share, MAX_IN_FLIGHT)))
}

/** Closes connections beyond the caller's share without a response, as Node does beyond `maxConnections`. */
function shareConnections(server: Server, acquire: Acquire): void {
  server.on('connection', (socket) => {
    const release = acquire(networkOf(socket.remoteAddress ?? ''))
    if (release) socket.once('close', release)
    else socket.destroy()
  })
}

function shareRequests(app: FastifyInstance, acquire: Acquire): void {
  app.addHook('onRequest', async (request, reply) => {
    const release = acquire(networkOf(request.ip))
    if (release) reply.raw.once('close', release)
    else await reply.code(429).headers({ 'retry-after': '5', 'cache-control': 'no-store' }).send(tooMany)
  })
}

const tooMany = {
  code: 'request/too-many',
  message: 'Too many requests from your network at once. Please try again in a moment.',
}
