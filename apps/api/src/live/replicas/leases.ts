import type { FastifyBaseLogger } from 'fastify'
import type { Lease } from '#database/live-replicas.ts'
import type { ReplicasRepo } from './replicas.repo.ts'

interface Deps {
  replicas: ReplicasRepo
  replicaId: string
  /** Returns whether the other replicas consider this one alive. */
  isAlive: () => boolean
  logger: FastifyBaseLogger
}

/**
 * Manages the leases of one replica. A job needs no time limit, because its lease lasts as long as the replica lives.
 */
export function createLeases({ replicas, replicaId, isAlive, logger }: Deps) {
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
        await replicas
          .release(name, replicaId)
          .catch((err: unknown) => logger.warn({ err }, 'a lease was not released'))
      }
      return true
    },

    /** Extends the leases of the running jobs. Call this with each heartbeat. */
    async renew(): Promise<void> {
      const jobs = [...running]
      if (jobs.length === 0) return
      const renewed = new Set(
        await replicas.renew(
          jobs.map(([name]) => name),
          replicaId,
        ),
      )
      for (const [name, job] of jobs) {
        if (renewed.has(name) || running.get(name) !== job) continue
        job.isLost = true
        logger.error({ lease: name }, 'this replica has lost a lease')
      }
    },
  }
}
