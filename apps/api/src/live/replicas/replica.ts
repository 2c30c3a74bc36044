import type { FastifyBaseLogger } from 'fastify'
import { clockOf } from '#database/clock/clock.ts'
import { newId } from '#database/ids.ts'
import { deleteDeadReplicas, HEARTBEAT_TIMEOUT_MS } from '#database/live-replicas.ts'
import { isPostgres } from '#database/locks.ts'
import type { Db } from '#database/open.ts'
import { createLeases } from './leases.ts'
import { createReplicasRepo } from './replicas.repo.ts'

/** A quarter of the timeout, so one slow heartbeat does not end the replica. */
const HEARTBEAT_INTERVAL_MS = 5000

export type Replica = Awaited<ReturnType<typeof createReplica>>

/**
 * Registers this process as a replica. The others consider it alive while its heartbeats reach the database. With an
 * embedded database, it is the only replica and sends no heartbeats. `now` must be a monotonic clock.
 */
export async function createReplica(db: Db, logger: FastifyBaseLogger, now: () => number = () => performance.now()) {
  const id = newId(clockOf(db).now())
  const replicas = createReplicasRepo(db)
  const isOnlyReplica = !isPostgres(db)
  let seenAt = now()
  let timer: NodeJS.Timeout | undefined
  let beating: Promise<void> | undefined
  await replicas.beat(id)

  const isAlive = () => isOnlyReplica || now() - seenAt < HEARTBEAT_TIMEOUT_MS
  const leases = createLeases({ replicas, replicaId: id, isAlive, logger })

  /** Resolves to the number of replicas that died. */
  async function sendHeartbeat(): Promise<number> {
    const startedAt = now()
    const wasAlive = isAlive()
    if (!wasAlive) logger.error('this replica may have lost its leases: its heartbeats did not reach the database')
    await replicas.beat(id)
    await leases.renew()
    seenAt = startedAt
    // After an outage of the database, all other replicas look dead until their next heartbeat.
    return wasAlive && !isOnlyReplica ? deleteDeadReplicas(db) : 0
  }

  /** Calls `onDeath` if this replica is the one that finds others dead. */
  async function beat(onDeath: () => void): Promise<void> {
    try {
      if ((await sendHeartbeat()) > 0) onDeath()
    } catch (error) {
      logger.warn({ err: error }, 'a heartbeat failed')
    }
  }

  return {
    id,
    beat,
    withLease: leases.withLease,

    /** Repeats `beat` until `stop`. */
    start(onDeath: () => void): void {
      if (isOnlyReplica) return
      timer = setInterval(() => {
        beating ??= beat(onDeath).finally(() => {
          beating = undefined
        })
      }, HEARTBEAT_INTERVAL_MS)
      timer.unref()
    },

    /** Ends the leases of this replica, so the others need not wait for its timeout. */
    async stop(): Promise<void> {
      clearInterval(timer)
      await beating
      await replicas.remove(id).catch((err: unknown) => logger.warn({ err }, 'this replica was not removed'))
    },
  }
}
