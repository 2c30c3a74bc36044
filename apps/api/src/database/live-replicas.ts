import { databaseTime } from './clock/clock.ts'
import { isPostgres } from './locks.ts'
import type { Db } from './open.ts'

/** A replica is dead, and its leases end, this long after its last heartbeat. */
export const HEARTBEAT_TIMEOUT_MS = 20_000

/** A job that one replica at a time runs. */
export interface Lease {
  /** Returns whether this replica certainly still holds the lease. Call this between the steps of a job. */
  isHeld: () => boolean
}

/** Runs `work` unless a replica already runs work with this name. Resolves to whether it ran. */
export type WithLease = (name: string, work: (lease: Lease) => Promise<void>) => Promise<boolean>

/** Selects live ids. An embedded database has at most one, which the server lock proves alive without heartbeats. */
export function liveReplicas(db: Db) {
  const all = db.selectFrom('replica').select('replica.id')
  return isPostgres(db) ? all.where('replica.seen_at', '>', databaseTime(db, -HEARTBEAT_TIMEOUT_MS)) : all
}

/** Also deletes their leases. Without PostgreSQL, all others are dead: the caller holds the server lock. */
export async function deleteDeadReplicas(db: Db): Promise<number> {
  const dead = isPostgres(db)
    ? db.deleteFrom('replica').where('seen_at', '<=', databaseTime(db, -HEARTBEAT_TIMEOUT_MS))
    : db.deleteFrom('replica')
  const { numDeletedRows } = await dead.executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
