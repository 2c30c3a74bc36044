import { readFile } from 'node:fs/promises'
import type { Server, Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { readForwardedCallers } from '../addresses/forwarded-callers.ts'
import { TOO_MANY_HEADERS, TOO_MANY_REQUESTS } from '../errors/http-error.ts'
import type { TrustProxy } from '../settings/server-settings.ts'
import { createCallerLimiter } from './keyed-semaphore.ts'
import { serveInTurn } from './serve-in-turn.ts'
import { limitUnreadBytes } from './unread-bytes.ts'

interface CallerLimits {
  rateLimits: boolean
  trustProxy: TrustProxy
  /** Called for each connection that is closed because of these limits. */
  onRefused: () => void
  warn: (message: string) => void
}

/** File descriptors reserved for the process itself: database, log, threads, listening sockets. */
const RESERVED_DESCRIPTORS = 128
const MIN_CONNECTIONS = 16

/** A caller is an IPv4 address or an IPv6 /64, and gets at most a quarter of all connections; an IPv6 /48, a half. */
const MIN_CALLERS = 4
/** More than the six concurrent connections that browsers open. */
const MIN_SHARE = 8
/** A connection takes up to 30 KB before its first request: unfinished headers. */
const MAX_SHARE = 512

/** The limit per caller on requests in flight, which take 200 KB each, and on those that wait on its connections. */
const MAX_IN_FLIGHT = 256

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a response lasts as long as its page is open, such as a stream of events. */
    isLongLived?: boolean
  }
}

type Acquire = ReturnType<typeof createCallerLimiter>

/** Resolves to the most connections for which a second file descriptor is left; `Infinity` outside Linux (/proc). */
export async function maxConnections(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const [, openFiles] = /^Max open files +(\d+)/m.exec(limits) ?? []
  return openFiles === undefined
    ? Number.POSITIVE_INFINITY
    : Math.max(MIN_CONNECTIONS, Math.floor((Number(openFiles) - RESERVED_DESCRIPTORS) / 2))
}

/**
 * Limits connections to `max`, and each caller to a share of them and of the requests in flight. Behind a proxy, which
 * owns all connections, counts only requests. Serves the requests of each connection in turn. Call it before
 * registering any route.
 */
export function limitCallers(
  app: FastifyInstance,
  max: number,
  { rateLimits, trustProxy, onRefused, warn }: CallerLimits,
): void {
  readForwardedCallers(app, warn)
  const isDirect = rateLimits && trustProxy === false
  const acquireWaiting = createCallerLimiter(isDirect ? MAX_IN_FLIGHT : Number.POSITIVE_INFINITY)
  serveInTurn(app.server, { acquire: (socket) => acquireWaiting(callerOf(socket)), onRefused })
  app.server.maxConnections = max
  app.server.on('drop', onRefused)
  if (!rateLimits) return
  const share = Math.min(MAX_SHARE, Math.max(MIN_SHARE, Math.floor(max / MIN_CALLERS)))
  if (isDirect) shareConnections(app.server, createCallerLimiter(share), onRefused)
  shareRequests(app, Math.min(share, MAX_IN_FLIGHT))
  limitUnreadBytes(app)
}

const callerOf = (socket: Socket): string => socket.remoteAddress ?? ''

/** Closes connections beyond the caller's share without a response, as Node does beyond `maxConnections`. */
function shareConnections(server: Server, acquire: Acquire, onRefused: () => void): void {
  server.on('connection', (socket) => {
    const release = acquire(callerOf(socket))
    if (release) return socket.once('close', release)
    socket.destroy()
    onRefused()
  })
}

/** Long-lived responses have a separate limit, half as high: open pages must not use up the slots for calls. */
function shareRequests(app: FastifyInstance, max: number): void {
  const [acquire, acquireLongLived] = [createCallerLimiter(max), createCallerLimiter(Math.floor(max / 2))]
  app.addHook('onRequest', async (request, reply) => {
    const { isLongLived } = request.routeOptions.config
    const release = (isLongLived ? acquireLongLived : acquire)(request.ip)
    if (release) reply.raw.once('close', release)
    else await reply.code(429).headers(TOO_MANY_HEADERS).send(TOO_MANY_REQUESTS)
  })
}
