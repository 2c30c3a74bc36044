import { inTransaction } from '@mfe/engines/transaction'
import { type Expression, type Kysely, type Selectable, sql } from 'kysely'
import { forUpdate, isPostgres } from '../locks.ts'
import type { Database } from '../types.ts'
import { type Clock, type Cutoff, databaseTime, setClock, systemTime, toInstant } from './clock.ts'
import { acceptTime, judgeTime, latestOf, type TimeState, TOLERANCE_MS } from './judge-time.ts'
import { moveBack } from './move-back.ts'

type Db = Kysely<Database>

/** The only row of `clock`. */
const ID = 'site'

/** How old the stored state may be, so an idle site rarely writes. */
const STORE_EVERY_MS = 5 * 60_000

/** The sources of time, which tests replace. */
export interface TimeSources {
  system?: () => number
  /** The time of PostgreSQL's server; by default, the database is asked, and `elapsed` is added until the next time. */
  server?: () => number
  /** Milliseconds from any moment, which no one can set. */
  elapsed?: () => number
}

export interface OpenedClock extends Clock {
  /** Reads the time and judges it; stores the result. */
  check(): Promise<void>
  accept(): Promise<void>
  /** Returns the result of the last check, and the time that it read. */
  checked(): { state: TimeState; time: number }
  /** Returns how far this machine is ahead of the database, in milliseconds; 0 if the database is embedded. */
  offset(): number
}

/** Opens the clock of a database. Does not write before the first check, so a full disk does not matter. */
export async function openClock(
  db: Db,
  { system = systemTime, server, elapsed = () => performance.now() }: TimeSources = {},
): Promise<OpenedClock> {
  const isEmbedded = !isPostgres(db)
  const live = isEmbedded ? system : server
  const read = async (from: Db): Promise<number> => live?.() ?? readServerTime(from)
  let checked = await judgeFirst()
  let offset = 0

  async function judgeFirst() {
    const [row, newest, time] = [await storedRow(db).executeTakeFirst(), await findNewestTime(db), await read(db)]
    const stored = row && toState(row)
    // Rows that were written while the time was in doubt say nothing about it.
    const known = stored?.doubt ? stored.acceptedAt : Math.max(stored?.acceptedAt ?? -Infinity, newest ?? -Infinity)
    const acceptedAt = Number.isFinite(known) ? known : time
    const state = { doubt: undefined, acceptances: 0, ...stored, acceptedAt }
    return { state: judgeTime(state, time), time, at: elapsed() }
  }

  /** Returns the latest accepted time plus the time since then: this process certainly ran that long. */
  const acceptedNow = () => checked.state.acceptedAt + elapsed() - checked.at

  /** The stored state, with the accepted time of this process if that is later. */
  function current(stored: TimeState): TimeState {
    const isSame = stored.acceptances === checked.state.acceptances
    return { ...stored, acceptedAt: isSame ? Math.max(stored.acceptedAt, acceptedNow()) : stored.acceptedAt }
  }

  async function update(judge: (state: TimeState, time: number) => TimeState): Promise<void> {
    const result = await inTransaction(db, async (trx) => {
      const insertion = trx.insertInto('clock').values({ id: ID, ...columnsOf(checked.state) })
      await insertion.onConflict((conflict) => conflict.doNothing()).execute()
      const stored = toState(await storedRow(trx).modifyEnd(forUpdate(trx)).executeTakeFirstOrThrow())
      const before = current(stored)
      const time = await read(trx)
      const at = elapsed()
      const state = judge(before, time)
      const writing = trx.updateTable('clock').set(columnsOf(state)).where('id', '=', ID)
      if (isWorthStoring(stored, state)) await writing.execute()
      if (!state.doubt && latestOf(before) > time + TOLERANCE_MS) await moveBack(trx, time)
      return { checked: { state, time, at }, offset: isEmbedded ? 0 : system() - time }
    })
    checked = result.checked
    offset = result.offset
  }

  function now(): number {
    const [time, accepted] = [live?.() ?? checked.time + elapsed() - checked.at, acceptedNow()]
    // The two may differ a little, because a clock is adjusted while it runs.
    const isBehind = time < accepted - TOLERANCE_MS
    return Math.floor(isBehind ? accepted : Math.max(time, checked.state.acceptedAt))
  }

  const clock: OpenedClock = {
    now,
    instant: (ms = 0) => toInstant(now() + ms),
    check: () => update(judgeTime),
    accept: () => update(acceptTime),
    checked: () => checked,
    offset: () => offset,
    async trusted() {
      await update(judgeTime)
      const { state, time } = checked
      return state.doubt ? undefined : { ago: (ms = 0) => toInstant(time - ms) as Cutoff }
    },
  }
  setClock(db, clock)
  return clock
}

function isWorthStoring(stored: TimeState, { acceptedAt, doubt, acceptances }: TimeState): boolean {
  return (
    acceptances !== stored.acceptances ||
    doubt?.since !== stored.doubt?.since ||
    Math.abs(acceptedAt - stored.acceptedAt) >= STORE_EVERY_MS ||
    (doubt !== undefined && doubt.latest - (stored.doubt?.latest ?? 0) >= STORE_EVERY_MS)
  )
}

async function readServerTime(db: Db): Promise<number> {
  const { rows } = await sql<{ now: string }>`select ${databaseTime(db)} as now`.execute(db)
  return Date.parse(rows[0]?.now ?? '')
}

/** Rows that almost every change adds or updates, to compare the time with if nothing else is known about it. */
const DATED = [
  ['account', 'created_at'],
  ['application', 'created_at'],
  ['audit', 'at'],
  ['enquiry', 'created_at'],
  ['outbox', 'created_at'],
  ['session', 'seen_at'],
] as const

const storedRow = (db: Db) => db.selectFrom('clock').selectAll().where('id', '=', ID)

function toState({ accepted_at, doubted_since, doubted_at, acceptances }: Selectable<Database['clock']>): TimeState {
  const isDoubted = doubted_since !== null && doubted_at !== null
  const doubt = isDoubted ? { since: Date.parse(doubted_since), latest: Date.parse(doubted_at) } : undefined
  return { acceptedAt: Date.parse(accepted_at), doubt, acceptances }
}

const columnsOf = ({ acceptedAt, doubt, acceptances }: TimeState) => ({
  accepted_at: toInstant(acceptedAt),
  doubted_since: doubt ? toInstant(doubt.since) : null,
  doubted_at: doubt ? toInstant(doubt.latest) : null,
  acceptances,
})

async function findNewestTime(db: Db): Promise<number | undefined> {
  const newest = DATED.map(([table, column]) => sql`select max(${sql.ref(column)}) as at from ${sql.table(table)}`)
  const union = sql.join(newest, sql` union all `) as Expression<unknown>
  const { rows } = await sql<{ at: string | null }>`select max(at) as at from (${union}) as newest`.execute(db)
  const time = Date.parse(rows[0]?.at ?? '')
  return Number.isNaN(time) ? undefined : time
}
