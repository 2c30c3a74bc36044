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

/** A change that does not follow the newest one: rolls back the transaction. */
class OutdatedChange extends Error {}

/** A `catch` handler for `storeChanges`. */
export function falseIfOutdated(error: unknown): false {
  if (error instanceof OutdatedChange) return false
  throw error
}

/** Stores changes and notifies every listener. Rejects unless each follows the newest one of its app. */
export async function storeChanges(trx: Transaction<Tables>, changes: readonly Change[]): Promise<true> {
  for (const change of changes) {
    if (!(await replaceNewest(trx, change))) throw new OutdatedChange()
    await trx.insertInto('channel_change').values(change).execute()
    await sql`select pg_notify(${NOTIFY_CHANNEL}, ${change.app})`.execute(trx)
  }
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

/** Resolves to whether these changes, made together, were stored, rather than others with the same revisions. */
export async function areStored(db: Kysely<Tables>, [change]: readonly Change[]): Promise<boolean> {
  if (!change) return true
  const { change_id, app, revision } = change
  const stored = await db
    .selectFrom('channel_change')
    .select('change_id')
    .where('app', '=', app)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return stored?.change_id === change_id
}
