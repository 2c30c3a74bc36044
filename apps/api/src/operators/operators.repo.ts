import { inTransaction } from '@mfe/engines/transaction'
import { type Insertable, sql } from 'kysely'
import { deleteInBatches } from '#database/batches.ts'
import type { Cutoff } from '#database/clock/clock.ts'
import type { Db } from '#database/open.ts'
import type { Database } from '#database/types.ts'
import { type Email, enqueue } from '#messages/outbox/outbox.repo.ts'
import { recordEvents } from './inbox-audit.ts'

type NewSession = Omit<Insertable<Database['operator_session']>, 'email'>

export type OperatorsRepo = ReturnType<typeof createOperatorsRepo>

export function createOperatorsRepo(db: Db) {
  return {
    /** Replaces an earlier invitation of the same address, and sends the new one. */
    invite: (invitation: Insertable<Database['operator_invitation']>, mail: Email): Promise<void> =>
      inTransaction(db, async (trx) => {
        await trx.deleteFrom('operator_invitation').where('email', '=', invitation.email).execute()
        await trx.insertInto('operator_invitation').values(invitation).execute()
        await enqueue(trx, null, [mail])
        await recordEvents(trx, [{ operator: invitation.email, action: 'invited' }])
      }),

    /** Uses an invitation up, and starts a session in place of a former one. Resolves to `false` if it is not valid. */
    redeem: (tokenHash: string, session: NewSession, formerId: string | undefined): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        const valid = trx.deleteFrom('operator_invitation').where('token_hash', '=', tokenHash)
        const used = valid.where('expires_at', '>', session.created_at).returning('email')
        const invitation = await used.executeTakeFirst()
        if (!invitation) return false
        const { email } = invitation
        if (formerId !== undefined) await trx.deleteFrom('operator_session').where('id', '=', formerId).execute()
        await trx
          .insertInto('operator_session')
          .values({ ...session, email })
          .execute()
        await recordEvents(trx, [{ operator: email, action: 'signed in' }])
        return true
      }),

    byCookie: (hash: string) =>
      db
        .selectFrom('operator_session')
        .select(['id', 'email', 'seen_at as seenAt', 'expires_at as expiresAt'])
        .where('cookie_hash', '=', hash)
        .executeTakeFirst(),

    async touch(id: string, seenAt: string): Promise<void> {
      await db.updateTable('operator_session').set({ seen_at: seenAt }).where('id', '=', id).execute()
    },

    end: (id: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        const deletion = trx.deleteFrom('operator_session').where('id', '=', id).returning('email')
        const ended = await deletion.executeTakeFirst()
        if (ended) await recordEvents(trx, [{ operator: ended.email, action: 'signed out' }])
      }),

    /** Resolves to how many invitations and sessions of an address there were. */
    revoke: (email: string) =>
      inTransaction(db, async (trx) => {
        // In this order: a session that is just being started waits here, and is found below.
        const invitation = trx.deleteFrom('operator_invitation').where('email', '=', email).returning('email')
        const invitations = (await invitation.execute()).length
        const session = trx.deleteFrom('operator_session').where('email', '=', email).returning('id')
        const sessions = (await session.execute()).length
        if (invitations + sessions > 0) await recordEvents(trx, [{ operator: email, action: 'revoked' }])
        return { invitations, sessions }
      }),

    /** Resolves to the invitations and sessions that have not expired. Sessions may have ended for lack of use. */
    async active(now: string) {
      const invitations = db.selectFrom('operator_invitation').select(['email', 'created_at', 'expires_at'])
      const sessions = db.selectFrom('operator_session').select(['email', 'created_at', 'expires_at', 'seen_at'])
      return {
        invitations: await invitations.where('expires_at', '>', now).orderBy('email').execute(),
        sessions: await sessions.where('expires_at', '>', now).orderBy('email').orderBy('id').execute(),
      }
    },

    async deleteExpired(now: Cutoff, idleSince: Cutoff): Promise<void> {
      await deleteInBatches(db, 'operator_invitation', sql`expires_at <= ${now}`)
      await deleteInBatches(db, 'operator_session', sql`expires_at <= ${now} or seen_at <= ${idleSince}`)
    },
  }
}
