import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { clockOf, databaseTime } from '#database/clock/clock.ts'
import { newId } from '#database/ids.ts'
import { deleteDeadReplicas, HEARTBEAT_TIMEOUT_MS, type Lease } from '#database/live-replicas.ts'
import { isPostgres, lockKey } from '#database/locks.ts'
import type { Db } from '#database/open.ts'

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

interface Deps {
  replicas: ReplicasRepo
  replicaId: string
  /** Returns whether the other replicas consider this one alive. */
  isAlive: () => boolean
  logger: FastifyBaseLogger
}

/** Manages the leases of one replica. A job needs no time limit: its lease lasts as long as the replica lives. */
function createLeases({ replicas, replicaId, isAlive, logger }: Deps) {
  const running = new Map<string, { isLost: boolean }>()

  return {
    async withLease(name: string, work: (lease: Lease) => Promise<void>): Promise<boolean> {
      if (running.has(name) || !(await replicas.acquire(name, replicaId))) return false
      const job = { isLost: false }
      running.set(name, job)
      try {
        await work({ isHeld: () => !job.isLost && isAlive() })
      } finally {
        running.delete(name)
        // If this fails, the lease expires, because it is no longer renewed.
        const release = replicas.release(name, replicaId)
        await release.catch((err: unknown) => logger.warn({ err }, 'a lease was not released'))
      }
      return true
    },

    /** Extends the leases of the running jobs. Call this with each heartbeat. */
    async renew(): Promise<void> {
      const jobs = [...running]
      if (jobs.length === 0) return
      const names = jobs.map(([name]) => name)
      const renewed = new Set(await replicas.renew(names, replicaId))
      for (const [name, job] of jobs) {
        if (renewed.has(name) || running.get(name) !== job) continue
        job.isLost = true
        logger.error({ lease: name }, 'this replica has lost a lease')
      }
    },
  }
}

type ReplicasRepo = ReturnType<typeof createReplicasRepo>

export function createReplicasRepo(db: Db) {
  const newExpiry = () => databaseTime(db, HEARTBEAT_TIMEOUT_MS)

  return {
    /** Registers the replica, or records its heartbeat. */
    async beat(id: string): Promise<void> {
      const now = databaseTime(db)
      await db
        .insertInto('replica')
        .values({ id, started_at: now, seen_at: now })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: now }))
        .execute()
    },

    /** Also removes its leases. */
    async remove(id: string): Promise<void> {
      await db.deleteFrom('replica').where('id', '=', id).execute()
    },

    /** Resolves to whether the lease was free. */
    async acquire(name: string, replicaId: string): Promise<boolean> {
      const registered = db.selectFrom('replica').where('id', '=', replicaId)
      const lease = await db
        .insertInto('lease')
        .columns(['name', 'replica_id', 'until'])
        .expression(registered.select([sql<string>`cast(${name} as text)`.as('name'), 'id', newExpiry().as('until')]))
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ replica_id: replicaId, until: newExpiry() })
            .where('lease.until', '<=', databaseTime(db)),
        )
        .returning('name')
        .executeTakeFirst()
      return lease !== undefined
    },

    /** Extends the leases that the replica still holds, and resolves to their names. */
    async renew(names: readonly string[], replicaId: string): Promise<string[]> {
      const renewed = await db
        .updateTable('lease')
        .set({ until: newExpiry() })
        .where('name', 'in', names)
        .where('replica_id', '=', replicaId)
        .where('until', '>', databaseTime(db))
        .returning('name')
        .execute()
      return renewed.map(({ name }) => name)
    },

    async release(name: string, replicaId: string): Promise<void> {
      await db.deleteFrom('lease').where('name', '=', name).where('replica_id', '=', replicaId).execute()
    },
  }
}

/**
 * Runs `work` while no other process repairs the storage or registers as a replica: a repair that finds no live replica
 * removes more. With an embedded database, the server lock excludes other processes.
 */
export async function withRepairLock<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  if (!isPostgres(db)) return work()
  return db.transaction().execute(async (trx) => {
    // A repair may take a long time, and so may waiting for another repair.
    for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) {
      await sql`set local ${sql.ref(limit)} = 0`.execute(trx)
    }
    await lockKey(trx, 'storage', 'repair')
    return work()
  })
}
