import { readFile } from 'node:fs/promises'
import type { Server } from 'node:net'
import { networkOf } from '@site/contracts/server'
import type { FastifyInstance } from 'fastify'
import { atMostEach } from '../at-most-each.ts'
import type { Config } from '../config.ts'

/** Descriptors of the process itself: database, log, threads, listening sockets. */
const OWN_FILES = 128
const LEAST = 16

/** An address or a /64 network gets a quarter of all connections, so that a single one cannot shut out the others. */
const SHARE = 4
/** A browser opens six connections at once. */
const LEAST_SHARE = 8

/** Requests in flight, however many files the process may open: an unread download holds 200 KB of memory. */
const MOST_AT_ONCE = 256

type Take = ReturnType<typeof atMostEach>

/**
 * Resolves to the number of connections that leaves each a descriptor for a file: when connections use up all the
 * descriptors of the process, every upload fails. Read from /proc; `undefined`, no limit, outside Linux.
 */
export async function mostConnections(): Promise<number | undefined> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const [, openFiles] = /^Max open files +(\d+)/m.exec(limits) ?? []
  return openFiles === undefined ? undefined : Math.max(LEAST, Math.floor((Number(openFiles) - OWN_FILES) / 2))
}

/**
 * Admits at most `most` connections, and of these a share per caller, with at most as many requests in flight: one
 * connection may send thousands without waiting for an answer (HTTP pipelining). Behind a proxy, which owns all
 * connections, only requests are counted. Call it before registering any route.
 */
export function limitCallers(
  app: FastifyInstance,
  most: number | undefined,
  { rateLimits, trustProxy }: Pick<Config, 'rateLimits' | 'trustProxy'>,
): void {
  if (most === undefined) return
  app.server.maxConnections = most
  if (!rateLimits) return
  const share = Math.max(LEAST_SHARE, Math.floor(most / SHARE))
  if (trustProxy === false) shareConnections(app.server, atMostEach(share))
  shareRequests(app, atMostEach(Math.min(share, MOST_AT_ONCE)))
}

/** Closes connections beyond the caller's share without an answer, as Node does beyond `maxConnections`. */
function shareConnections(server: Server, take: Take): void {
  server.on('connection', (socket) => {
    const leave = take(networkOf(socket.remoteAddress ?? ''))
    if (leave) socket.once('close', leave)
    else socket.destroy()
  })
}

function shareRequests(app: FastifyInstance, take: Take): void {
  app.addHook('onRequest', async (request, reply) => {
    const leave = take(networkOf(request.ip))
    if (leave) reply.raw.once('close', leave)
    else await reply.code(429).headers({ 'retry-after': '5', 'cache-control': 'no-store' }).send(tooMany)
  })
}

const tooMany = {
  code: 'request/too-many',
  message: 'Too many requests from your network at once. Please try again in a moment.',
}
