import { type Expression, type Kysely, type Selectable, sql } from 'kysely'
import { forUpdate } from '../locks.ts'
import type { Database } from '../types.ts'
import { toInstant } from './clock.ts'
import type { TimeState } from './judge-time.ts'

type Db = Kysely<Database>

const ID = 'site'

/** Rows that almost every change adds or updates, to compare the time with if nothing else is known about it. */
const DATED = [
  ['account', 'created_at'],
  ['application', 'created_at'],
  ['audit', 'at'],
  ['enquiry', 'created_at'],
  ['outbox', 'created_at'],
  ['session', 'seen_at'],
] as const

const stored = (db: Db) => db.selectFrom('clock').selectAll().where('id', '=', ID)

/** Resolves to what is stored about the time. */
export async function readTimeState(db: Db): Promise<TimeState | undefined> {
  const row = await stored(db).executeTakeFirst()
  return row && toState(row)
}

/** Locks the row until the transaction ends. Throws if there is none. */
export const lockTimeState = async (trx: Db): Promise<TimeState> =>
  toState(await stored(trx).modifyEnd(forUpdate(trx)).executeTakeFirstOrThrow())

function toState({ accepted_at, doubted_since, doubted_at, acceptances }: Selectable<Database['clock']>): TimeState {
  const isDoubted = doubted_since !== null && doubted_at !== null
  const doubt = isDoubted ? { since: Date.parse(doubted_since), latest: Date.parse(doubted_at) } : undefined
  return { acceptedAt: Date.parse(accepted_at), doubt, acceptances }
}

/** Stores the state if there is none yet. */
export async function insertTimeState(trx: Db, state: TimeState): Promise<void> {
  const insertion = trx.insertInto('clock').values({ id: ID, ...columnsOf(state) })
  await insertion.onConflict((conflict) => conflict.doNothing()).execute()
}

export async function writeTimeState(trx: Db, state: TimeState): Promise<void> {
  await trx.updateTable('clock').set(columnsOf(state)).where('id', '=', ID).execute()
}

const columnsOf = ({ acceptedAt, doubt, acceptances }: TimeState) => ({
  accepted_at: toInstant(acceptedAt),
  doubted_since: doubt ? toInstant(doubt.since) : null,
  doubted_at: doubt ? toInstant(doubt.latest) : null,
  acceptances,
})

/** Resolves to the time of the newest row; `undefined` if there is none. */
export async function findNewestTime(db: Db): Promise<number | undefined> {
  const newest = DATED.map(([table, column]) => sql`select max(${sql.ref(column)}) as at from ${sql.table(table)}`)
  const union = sql.join(newest, sql` union all `) as Expression<unknown>
  const { rows } = await sql<{ at: string | null }>`select max(at) as at from (${union}) as newest`.execute(db)
  const time = Date.parse(rows[0]?.at ?? '')
  return Number.isNaN(time) ? undefined : time
}
