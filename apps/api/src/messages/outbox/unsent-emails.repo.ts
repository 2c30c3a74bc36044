import { type SqlBool, sql } from 'kysely'
import type { Db } from '#database/open.ts'
import { isCurrent, isSecret, waitingSince } from './email-conditions.ts'

/** `obsolete`: its link no longer works or was erased, or its record was deleted. */
export type Resent = 'queued' | 'obsolete' | 'sent' | 'missing'

const UNSENT = ['waiting', 'dead'] as const

/** Reads and changes emails that wait or were abandoned, for the operator. Safe while servers send emails. */
export function createUnsentEmails(db: Db) {
  const unsent = () => db.selectFrom('outbox').where('status', 'in', UNSENT)

  return {
    oldestFirst: () =>
      unsent()
        .select(['id', 'status', 'kind', 'recipient', 'attempts', 'last_error', waitingSince.as('waitingSince')])
        .orderBy('waitingSince')
        .orderBy('id')
        .execute(),

    find: (id: string) =>
      db
        .selectFrom('outbox')
        .selectAll()
        .select([isSecret.as('isSecret'), waitingSince.as('waitingSince')])
        .where('id', '=', id)
        .executeTakeFirst(),

    abandoned: async (): Promise<string[]> => {
      const rows = await db.selectFrom('outbox').select('id').where('status', '=', 'dead').orderBy('id').execute()
      return rows.map(({ id }) => id)
    },

    /** Makes an email due, and forgets how long it has waited. */
    async resend(id: string, now: string): Promise<Resent> {
      const queued = await db
        .updateTable('outbox')
        .set({
          status: 'waiting',
          attempts: 0,
          counted_ms: 0,
          next_at: now,
          waiting_since: now,
          tried_at: null,
          settled_at: null,
        })
        .where('id', '=', id)
        .where('status', 'in', UNSENT)
        .where(isCurrent(now))
        // The body of an abandoned email with a link is erased.
        .where(sql<SqlBool>`not (status = 'dead' and ${isSecret})`)
        .returning('id')
        .execute()
      if (queued.length > 0) return 'queued'
      const found = await db.selectFrom('outbox').select('status').where('id', '=', id).executeTakeFirst()
      if (!found) return 'missing'
      return found.status === 'sent' ? 'sent' : 'obsolete'
    },

    /** Deletes an email that has not been sent. Resolves to `false` if there is none. */
    async drop(id: string): Promise<boolean> {
      const dropped = await db
        .deleteFrom('outbox')
        .where('id', '=', id)
        .where('status', 'in', UNSENT)
        .returning('id')
        .execute()
      return dropped.length > 0
    },
  }
}
