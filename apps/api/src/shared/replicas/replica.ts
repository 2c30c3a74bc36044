import type { FastifyBaseLogger } from 'fastify'
import { isPostgres } from '../database/locks.ts'
import type { Db } from '../database/open.ts'
import { newId } from '../ids.ts'
import { createLeases } from './leases.ts'
import { forgetDeadReplicas, LIFE_MS } from './living-replicas.ts'
import { createReplicasRepo } from './replicas.repo.ts'

/** Four heartbeats fit the life of a replica, so that a slow one does not end it. */
const BEAT_MS = 5000

export type Replica = Awaited<ReturnType<typeof createReplica>>

/**
 * Registers this process as a replica. It lives for the others while its heartbeats reach the database; `now` is a clock
 * that only goes forward. With an embedded database, it is the only one and has no heartbeat.
 */
export async function createReplica(db: Db, logger: FastifyBaseLogger, now: () => number = () => performance.now()) {
  const id = newId()
  const replicas = createReplicasRepo(db)
  const isAlone = !isPostgres(db)
  let seenAt = now()
  let timer: NodeJS.Timeout | undefined
  let beating: Promise<void> | undefined
  await replicas.beat(id)

  const isSeen = () => isAlone || now() - seenAt < LIFE_MS
  const leases = createLeases({ replicas, replicaId: id, isSeen, logger })

  /** Resolves to the number of replicas that died. */
  async function beatOnce(): Promise<number> {
    const startedAt = now()
    const wasSeen = isSeen()
    if (!wasSeen) logger.error('this replica may have lost its leases: its heartbeats did not reach the database')
    await replicas.beat(id)
    await leases.renew()
    seenAt = startedAt
    // After an outage of the database, all replicas look dead until their next heartbeat.
    return wasSeen && !isAlone ? forgetDeadReplicas(db) : 0
  }

  /** `onDeath` runs on the one replica that finds others dead. */
  async function beat(onDeath: () => void): Promise<void> {
    try {
      if ((await beatOnce()) > 0) onDeath()
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
      if (isAlone) return
      timer = setInterval(() => {
        beating ??= beat(onDeath).finally(() => {
          beating = undefined
        })
      }, BEAT_MS)
      timer.unref()
    },

    /** Ends its leases, so that other replicas need not wait for its death. */
    async stop(): Promise<void> {
      clearInterval(timer)
      await beating
      await replicas.remove(id).catch((err: unknown) => logger.warn({ err }, 'this replica was not removed'))
    },
  }
}
