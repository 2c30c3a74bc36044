import { readFile } from 'node:fs/promises'
import type { Server } from 'node:net'
import { networkOf } from '@site/contracts/server'
import type { FastifyInstance } from 'fastify'
import { atMostEach } from '../at-most-each.ts'
import type { Config } from '../config.ts'

/** The process's own: database, log, threads, what it listens on. */
const OWN_FILES = 128
const LEAST = 16

/** An address, or a /64 network, has a quarter of all connections: a few of them cannot shut out everyone else. */
const SHARE = 4
/** A browser opens six connections at once. */
const LEAST_SHARE = 8

type Take = ReturnType<typeof atMostEach>

/**
 * How many connections at once still find a file of their own to read or to write: where connections use up all that
 * the process may open, nobody's upload is taken any more. Linux tells; elsewhere there is no limit.
 */
export async function mostConnections(): Promise<number | undefined> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const [, openFiles] = /^Max open files +(\d+)/m.exec(limits) ?? []
  return openFiles === undefined ? undefined : Math.max(LEAST, Math.floor((Number(openFiles) - OWN_FILES) / 2))
}

/**
 * Lets in at most `most` connections, of which one caller has a share. Behind a proxy, whose connections they all are,
 * the share is one of requests under way. To be installed before any route.
 */
export function limitCallers(
  app: FastifyInstance,
  most: number | undefined,
  { rateLimits, trustProxy }: Pick<Config, 'rateLimits' | 'trustProxy'>,
): void {
  if (most === undefined) return
  app.server.maxConnections = most
  if (!rateLimits) return
  const take = atMostEach(Math.max(LEAST_SHARE, Math.floor(most / SHARE)))
  if (trustProxy === false) shareConnections(app.server, take)
  else shareRequests(app, take)
}

/** Beyond its share a caller is closed without an answer, like everyone beyond `maxConnections`. */
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

const tooMany = { code: 'request/too-many', message: 'Too many requests from here are under way at once.' }
