import { sql, type Transaction } from 'kysely'
import { clockOf } from '../clock/clock.ts'
import { databaseTime } from '../database/clock.ts'
import { forUpdateIfFree } from '../database/locks.ts'
import type { Db } from '../database/open.ts'
import type { Database } from '../database/types.ts'
import { newId } from '../ids.ts'

export interface Email {
  kind: string
  recipient: string
  replyTo?: string
  /**
   * The record that the email is deleted with: the reference of an enquiry or application, or the hash of the token in
   * its link.
   */
  reference?: string
  subject: string
  body: string
}

export interface LeasedEmail extends Email {
  id: string
  attempts: number
}

export type OutboxRepo = ReturnType<typeof createOutboxRepo>

const BATCH_SIZE = 10
/** Longer than a mail server may take for one email. */
const LEASE_MS = 5 * 60_000

const NOT_LEASED = { lease_until: null, leased_by: null }

/** The kinds of emails whose link gives access to an account, so their body is erased once it is no longer needed. */
const SECRET_KINDS = ['password-reset']

/** Queues emails. Must run in the transaction that stores their record: both are stored, or neither. */
export async function enqueue(trx: Transaction<Database>, emails: readonly Email[]): Promise<void> {
  const clock = clockOf(trx)
  const created_at = clock.instant()
  const rows = emails.map(({ replyTo, reference, ...mail }) => ({
    ...mail,
    id: newId(clock.now()),
    reference: reference ?? null,
    reply_to: replyTo ?? null,
    next_at: created_at,
    created_at,
  }))
  await trx.insertInto('outbox').values(rows).execute()
}

/** Leases emails to the replica `replicaId`. */
export function createOutboxRepo(db: Db, replicaId: string) {
  async function forgetSecret(id: string): Promise<void> {
    const secret = db.updateTable('outbox').set({ body: '' }).where('id', '=', id).where('kind', 'in', SECRET_KINDS)
    await secret.execute()
  }

  return {
    /**
     * Resolves to emails that are due and leases them to this replica for five minutes; if this replica dies, another
     * one sends them.
     */
    async lease(now: string): Promise<LeasedEmail[]> {
      const due = db
        .selectFrom('outbox')
        .select('id')
        .where('status', '=', 'waiting')
        .where('next_at', '<=', now)
        .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', databaseTime(db))]))
        .orderBy('next_at')
        .limit(BATCH_SIZE)
        .modifyEnd(forUpdateIfFree(db))
      const rows = await db
        // Materialized, because a second run of the subquery would lock and lease more than one batch.
        .with(
          (cte) => cte('due').materialized(),
          () => due,
        )
        .updateTable('outbox')
        .set({ leased_by: replicaId, lease_until: databaseTime(db, LEASE_MS) })
        .where('id', 'in', (from) => from.selectFrom('due').select('due.id'))
        .returning(['id', 'kind', 'recipient', 'reply_to', 'subject', 'body', 'attempts'])
        .execute()
      return rows.map(({ reply_to, ...mail }) => ({ ...mail, ...(reply_to !== null && { replyTo: reply_to }) }))
    },

    /** Deletes an email whose link is no longer valid. Call this before sending. */
    async withdraw(id: string, now: string): Promise<void> {
      const link = db
        .selectFrom('password_reset as link')
        .select('link.token_hash')
        .where('link.token_hash', '=', sql.ref<string>('outbox.reference'))
        .where('link.expires_at', '>', now)
      await db
        .deleteFrom('outbox')
        .where('id', '=', id)
        .where('kind', 'in', SECRET_KINDS)
        .where(({ exists, not }) => not(exists(link)))
        .execute()
    },

    /** Resolves to `false` if the email was deleted, or leased by another replica because this one took too long. */
    async renew(id: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('outbox')
        .set({ lease_until: databaseTime(db, LEASE_MS) })
        .where('id', '=', id)
        .where('leased_by', '=', replicaId)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async markSent(id: string): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ status: 'sent', ...NOT_LEASED })
        .where('id', '=', id)
        .execute()
      await forgetSecret(id)
    },

    /** Schedules a retry at `nextAt`; abandons the email if that is `undefined`. */
    async markFailed(id: string, attempts: number, error: string, nextAt: string | undefined): Promise<void> {
      const next = nextAt === undefined ? { status: 'dead' as const } : { next_at: nextAt }
      await db
        .updateTable('outbox')
        // A mail server may send any character; no database stores U+0000.
        .set({ attempts, last_error: error.replaceAll('\0', ' '), ...NOT_LEASED, ...next })
        .where('id', '=', id)
        .where('leased_by', '=', replicaId)
        .execute()
      if (nextAt === undefined) await forgetSecret(id)
    },

    async count(status: 'waiting' | 'dead'): Promise<number> {
      const { count } = await db
        .selectFrom('outbox')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('status', '=', status)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}
