import type { Db } from '../database/open.ts'

export interface SessionRow {
  id: string
  accountId: string
  email: string
  cookieHash: string
  bound: number
  seenAt: string
  expiresAt: string
}

export type SessionsRepo = ReturnType<typeof createSessionsRepo>

export function createSessionsRepo(db: Db) {
  const sessions = db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.owner_id')
    .select([
      'session.id',
      'account.id as accountId',
      'account.email',
      'session.cookie_hash as cookieHash',
      'session.bound',
      'session.seen_at as seenAt',
      'session.expires_at as expiresAt',
    ])

  return {
    byToken: (hash: string): Promise<SessionRow | undefined> =>
      sessions.where('token_hash', '=', hash).executeTakeFirst(),

    byCookie: (hash: string): Promise<SessionRow | undefined> =>
      sessions.where('cookie_hash', '=', hash).executeTakeFirst(),

    async insert(row: {
      id: string
      accountId: string
      tokenHash: string
      cookieHash: string
      now: string
      expiresAt: string
    }): Promise<void> {
      await db
        .insertInto('session')
        .values({
          id: row.id,
          owner_id: row.accountId,
          token_hash: row.tokenHash,
          cookie_hash: row.cookieHash,
          created_at: row.now,
          seen_at: row.now,
          expires_at: row.expiresAt,
        })
        .execute()
    },

    async touch(id: string, seenAt: string, bound: number): Promise<void> {
      await db.updateTable('session').set({ seen_at: seenAt, bound }).where('id', '=', id).execute()
    },

    async delete(id: string): Promise<void> {
      await db.deleteFrom('session').where('id', '=', id).execute()
    },

    async deleteEnded(now: string, idleSince: string): Promise<void> {
      await db
        .deleteFrom('session')
        .where((eb) => eb.or([eb('expires_at', '<=', now), eb('seen_at', '<=', idleSince)]))
        .execute()
    },
  }
}
