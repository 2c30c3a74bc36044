import { Socket } from 'node:net'
import { Pool, type PoolClient } from 'pg'
import { clientConfig } from './client-config.ts'
import { connectFailureOf } from './failures.ts'
import { createPulse } from './pulse.ts'
import type { PostgresSettings } from './settings.ts'

const IDLE_MS = 30_000
/** Limits new connections while a database stays read-only. */
const REPLACE_EVERY_MS = 1000

/** Where the pool and the listener report lost connections. Pino and Fastify loggers fit. */
export interface Logger {
  warn: (details: object, message: string) => void
}

export type ConnectionPool = ReturnType<typeof createPool>

export function createPool(settings: PostgresSettings, logger: Logger) {
  const sockets = new Set<Socket>()
  const stream = () => {
    const socket = new Socket()
    sockets.add(socket)
    return socket.once('close', () => sockets.delete(socket))
  }
  const config = clientConfig(settings)
  const pool = new Pool({ ...config, stream, max: settings.max, idleTimeoutMillis: IDLE_MS })
  const pulse = createPulse(config)
  const lost = new WeakSet<object>()
  let current = new WeakSet<object>()
  let replacedAt = Number.NEGATIVE_INFINITY
  // The pool handles the errors of idle clients only. Any other error event without a listener would end the process.
  pool.on('connect', (client) => {
    current.add(client)
    client.on('error', (error) => {
      // A lost connection may emit two errors: the server's last message and the end of the stream.
      if (lost.has(client)) return
      lost.add(client)
      logger.warn({ err: error }, 'A database connection was lost')
    })
  })
  pool.on('error', () => undefined)

  /** Returns whether the client was connected before `replaceAll`. */
  const isReplaced = (client: PoolClient): boolean => !current.has(client)
  async function connect(): Promise<PoolClient> {
    for (;;) {
      const client = await pool.connect()
      if (!isReplaced(client)) return client
      client.release(true)
    }
  }

  return {
    /** Rejects with a `DatabaseFailure`: `busy` if all connections are taken, else `unavailable`. */
    connect: async (): Promise<PoolClient> => {
      await pulse.assertBeating().catch(failToConnect)
      const connecting = connect()
      return pulse.unlessUnresponsive(connecting).catch((error: unknown) => {
        // A connection that arrives after all goes back to the pool.
        connecting.then(
          (client) => client.release(),
          () => undefined,
        )
        return failToConnect(error)
      })
    },
    watch: pulse.watch,
    isLost: (client: PoolClient): boolean => lost.has(client),
    /** Closes all connections, each once it is free: a server that accepts no changes may be the standby by now. */
    replaceAll: (): void => {
      const now = performance.now()
      if (now - replacedAt < REPLACE_EVERY_MS) return
      replacedAt = now
      current = new WeakSet()
    },
    isReplaced,
    end: async (): Promise<void> => {
      await pool.end()
      // A server that does not close its side would keep the process running.
      for (const socket of sockets) socket.destroySoon()
    },
  }
}

function failToConnect(error: unknown): never {
  throw connectFailureOf(error)
}
