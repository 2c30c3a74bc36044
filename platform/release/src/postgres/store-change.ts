import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Channel } from '../channel/channel.ts'
import type { AppName } from '../names.ts'
import type { Tables } from './tables.ts'

/** The PostgreSQL channel that announces changes; the payload is the app. */
export const NOTIFY_CHANNEL = 'mfe_channel'

type Change = Pick<Tables['channel_change'], 'app' | 'revision' | 'document' | 'change_id'>

/** Creates a change with its own id, even if an equal document was stored before. */
export const newChange = (app: AppName, next: Channel): Change => ({
  app,
  revision: next.revision,
  document: JSON.stringify(next),
  change_id: randomUUID(),
})

/** Stores a change and notifies every listener. Resolves to `false` if it does not follow the newest change. */
export async function storeChange(trx: Transaction<Tables>, change: Change): Promise<boolean> {
  if (!(await replaceNewest(trx, change))) return false
  await trx.insertInto('channel_change').values(change).execute()
  await sql`select pg_notify(${NOTIFY_CHANNEL}, ${change.app})`.execute(trx)
  return true
}

/** The row lock serializes concurrent writers: each compares with what the previous one stored. */
async function replaceNewest(trx: Transaction<Tables>, { app, revision, document }: Change): Promise<boolean> {
  const row = { app, revision, document }
  const statement =
    revision === 1
      ? trx
          .insertInto('channel')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning('app')
      : trx
          .updateTable('channel')
          .set(row)
          .where('app', '=', app)
          .where('revision', '=', revision - 1)
          .returning('app')
  return (await statement.execute()).length > 0
}

/** Resolves to whether this change was stored, rather than another with the same revision. */
export async function isStored(db: Kysely<Tables>, { change_id, app, revision }: Change): Promise<boolean> {
  const stored = await db
    .selectFrom('channel_change')
    .select('change_id')
    .where('app', '=', app)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return stored?.change_id === change_id
}
