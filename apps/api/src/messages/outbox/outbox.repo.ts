import { type SqlBool, sql } from 'kysely'
import { type Cutoff, clockOf, databaseTime } from '#database/clock/clock.ts'
import { newId } from '#database/ids.ts'
import { forUpdateIfFree } from '#database/locks.ts'
import type { Db, Trx } from '#database/open.ts'

/** The kinds of emails whose link gives access to something, so their body is erased once it is no longer needed. */
const SECRET_KINDS = ['password-reset', 'email-confirmation', 'email-change', 'inbox-invitation']

const isSecret = sql<SqlBool>`kind in (${sql.join(SECRET_KINDS)})`

/** The body of an email that leaves the outbox. */
const withoutSecret = sql<string>`case when ${isSecret} then '' else body end`

const waitingSince = sql<string>`coalesce(waiting_since, created_at)`

/** Whether the link in an email still works; for other emails, whether their record, if they have one, exists. */
const isCurrent = (now: string) => sql<SqlBool>`
  case
    when ${isSecret} then
      exists (select 1 from password_reset where token_hash = outbox.reference and expires_at > ${now})
      or exists (select 1 from email_confirmation where token_hash = outbox.reference and expires_at > ${now})
      or exists (select 1 from email_change where token_hash = outbox.reference and expires_at > ${now})
      or exists (select 1 from operator_invitation where token_hash = outbox.reference and expires_at > ${now})
    else
      outbox.reference is null
      or exists (select 1 from enquiry where enquiry.reference = outbox.reference)
      or exists (select 1 from application where application.reference = outbox.reference)
  end`

export interface Email {
  kind: string
  recipient: string
  replyTo?: string
  /** The reference of the enquiry or application, or the hash of the token, that the email is deleted with. */
  reference?: string
  subject: string
  /** Text, from which `letterOf` makes both parts of the email when it is sent. */
  body: string
}

export interface LeasedEmail extends Email {
  id: string
  attempts: number
  triedAt: string | undefined
  countedMs: number
}

interface Failure {
  attempts: number
  countedMs: number
  error: string
  triedAt: string
  nextAt: string
}

export type OutboxRepo = ReturnType<typeof createOutboxRepo>

const BATCH_SIZE = 10
/** Longer than a mail server may take for one email. */
const LEASE_MS = 5 * 60_000
/** Longer than any lease or pause. */
const MAX_AHEAD_MS = 3_600_000

const NOT_LEASED = { lease_until: null, leased_by: null }

/**
 * Queues emails of an account, with which they are deleted, or of none. Must run in the transaction that stores their
 * record: both are stored, or neither.
 */
export async function enqueue(trx: Trx, ownerId: string | null, emails: readonly Email[]): Promise<void> {
  const clock = clockOf(trx)
  const created_at = clock.instant()
  const rows = emails.map(({ replyTo, reference, ...mail }) => ({
    ...mail,
    id: newId(clock.now()),
    owner_id: ownerId,
    reference: reference ?? null,
    reply_to: replyTo ?? null,
    next_at: created_at,
    created_at,
  }))
  await trx.insertInto('outbox').values(rows).execute()
}

export function createOutboxRepo(db: Db, replicaId: string) {
  const abandoned = (now: string) =>
    db
      .updateTable('outbox')
      .set({ status: 'dead', settled_at: now, body: withoutSecret })
      .where('status', '=', 'waiting')
      .where('leased_by', 'is', null)
      .returning('id')

  return {
    /**
     * Resolves to the emails that have been due for longest, and leases them to this replica for five minutes; if this
     * replica dies, another one sends them. A time that is too far ahead is from a wrong clock, and has passed.
     */
    async lease(now: string, { onlyNew = false } = {}): Promise<LeasedEmail[]> {
      const latest = new Date(Date.parse(now) + MAX_AHEAD_MS).toISOString()
      const due = db
        .selectFrom('outbox')
        .select('id')
        .where('status', '=', 'waiting')
        .where((eb) => eb.or([eb('next_at', '<=', now), eb('next_at', '>', latest)]))
        .where((eb) =>
          eb.or([
            eb('lease_until', 'is', null),
            eb('lease_until', '<=', databaseTime(db)),
            eb('lease_until', '>', databaseTime(db, MAX_AHEAD_MS)),
          ]),
        )
        .$if(onlyNew, (query) => query.where('attempts', '=', 0))
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
        .returning(['id', 'kind', 'recipient', 'reply_to', 'subject', 'body', 'attempts', 'tried_at', 'counted_ms'])
        .returning('next_at')
        .execute()
      // An update returns rows in any order.
      rows.sort((a, b) => (a.next_at < b.next_at ? -1 : Number(a.next_at > b.next_at)))
      return rows.map(({ reply_to, tried_at, counted_ms, next_at: _, ...mail }) => ({
        ...mail,
        ...(reply_to !== null && { replyTo: reply_to }),
        triedAt: tried_at ?? undefined,
        countedMs: counted_ms,
      }))
    },

    /** Ends the pauses of all waiting emails, because a restart may have corrected what they waited for. */
    async endPauses(now: string): Promise<void> {
      const waiting = db.updateTable('outbox').set({ next_at: now }).where('status', '=', 'waiting')
      await waiting.where('next_at', '>', now).where('leased_by', 'is', null).execute()
    },

    /** Returns leased emails to the outbox, untried. */
    async release(emails: readonly LeasedEmail[]): Promise<void> {
      const ids = emails.map(({ id }) => id)
      if (ids.length === 0) return
      await db.updateTable('outbox').set(NOT_LEASED).where('id', 'in', ids).where('leased_by', '=', replicaId).execute()
    },

    /** Deletes waiting emails whose link no longer works, or whose record was deleted. Resolves to their number. */
    async withdraw(now: Cutoff): Promise<number> {
      const waiting = db.deleteFrom('outbox').where('status', '=', 'waiting')
      const { numDeletedRows } = await waiting.where(({ not }) => not(isCurrent(now))).executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },

    /** Call before sending. Resolves to `false` if the email is gone, obsolete, or leased by another replica. */
    async renew(id: string, now: string): Promise<boolean> {
      const lease_until = databaseTime(db, LEASE_MS)
      const renewal = db.updateTable('outbox').set({ lease_until }).where('id', '=', id)
      const held = renewal.where('leased_by', '=', replicaId).where(isCurrent(now))
      return (await held.executeTakeFirstOrThrow()).numUpdatedRows === 1n
    },

    async markSent(id: string, now: string): Promise<void> {
      const sent = { status: 'sent', settled_at: now, body: withoutSecret, ...NOT_LEASED } as const
      await db.updateTable('outbox').set(sent).where('id', '=', id).execute()
    },

    async markFailed(id: string, { error, countedMs, triedAt, nextAt, attempts }: Failure): Promise<void> {
      const times = { counted_ms: countedMs, tried_at: triedAt, next_at: nextAt }
      // A mail server may send any character; no database stores U+0000.
      const failed = { attempts, last_error: error.replaceAll('\0', ' '), ...times, ...NOT_LEASED }
      await db.updateTable('outbox').set(failed).where('id', '=', id).where('leased_by', '=', replicaId).execute()
    },

    /** Gives up an email after a failure. Resolves to `false` if it is no longer waiting. */
    async abandon(id: string, now: string): Promise<boolean> {
      return (await abandoned(now).where('id', '=', id).execute()).length > 0
    },

    /** Gives up the emails that have been waiting since before `before`. Resolves to their ids. */
    async abandonOld(before: Cutoff, now: string): Promise<string[]> {
      const rows = await abandoned(now).where(waitingSince, '<', before).execute()
      return rows.map(({ id }) => id)
    },

    async isAnyWaiting(): Promise<boolean> {
      const waiting = db.selectFrom('outbox').select('id').where('status', '=', 'waiting').limit(1)
      return (await waiting.executeTakeFirst()) !== undefined
    },

    /** Resolves to whether the mail server has accepted an email, from any replica, between `since` and `now`. */
    async hasSentSince(since: string, now: string): Promise<boolean> {
      const sent = db.selectFrom('outbox').select('id').where('status', '=', 'sent').limit(1)
      const within = sent.where('settled_at', '>=', since).where('settled_at', '<=', now)
      return (await within.executeTakeFirst()) !== undefined
    },
  }
}

export function createOutboxCounts(db: Db) {
  return {
    async count(status: 'waiting' | 'dead'): Promise<number> {
      const counted = db.selectFrom('outbox').select((eb) => eb.fn.countAll<number>().as('count'))
      return Number((await counted.where('status', '=', status).executeTakeFirstOrThrow()).count)
    },

    /** Resolves to how long the oldest waiting email has waited, in milliseconds; 0 if none is waiting. */
    async oldestAge(now = clockOf(db).now()): Promise<number> {
      const emails = db.selectFrom('outbox').select(sql<string | null>`min(${waitingSince})`.as('oldest'))
      const { oldest } = await emails.where('status', '=', 'waiting').executeTakeFirstOrThrow()
      return oldest === null ? 0 : Math.max(0, now - Date.parse(oldest))
    },
  }
}

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
      const deletion = db.deleteFrom('outbox').where('id', '=', id).where('status', 'in', UNSENT)
      return (await deletion.executeTakeFirstOrThrow()).numDeletedRows > 0n
    },
  }
}
