import { sql } from 'kysely'
import { databaseTime } from '#database/clock/database-time.ts'
import { HEARTBEAT_TIMEOUT_MS } from '#database/live-replicas.ts'
import type { Db } from '#database/open.ts'

export type ReplicasRepo = ReturnType<typeof createReplicasRepo>

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

    /** Removes the replica and its leases. */
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
