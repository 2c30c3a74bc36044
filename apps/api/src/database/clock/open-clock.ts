import { inTransaction } from '@mfe/engines/transaction'
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../locks.ts'
import type { Database } from '../types.ts'
import { findNewestTime, insertTimeState, lockTimeState, readTimeState, writeTimeState } from './clock.repo.ts'
import { type Clock, type Cutoff, setClock, systemTime, toInstant } from './clock.ts'
import { databaseTime } from './database-time.ts'
import { acceptTime, judgeTime, latestOf, type TimeState, TOLERANCE_MS } from './judge-time.ts'
import { moveBack } from './move-back.ts'

/** How old the stored state may be, so an idle site rarely writes. */
const STORE_EVERY_MS = 5 * 60_000

/** The sources of time, which tests replace. */
export interface TimeSources {
  /** The time of this machine. */
  system?: () => number
  /** The time of PostgreSQL's server; by default, the database is asked, and `elapsed` is added until the next time. */
  server?: () => number
  /** Milliseconds from any moment, which no one can set. */
  elapsed?: () => number
}

export interface OpenedClock extends Clock {
  /** Reads the time and judges it; stores the result. */
  check(): Promise<void>
  /** Accepts the time although it is in doubt. */
  accept(): Promise<void>
  /** Returns the result of the last check, and the time that it read. */
  checked(): { state: TimeState; time: number }
  /** Returns how far this machine is ahead of the database, in milliseconds; 0 if the database is embedded. */
  offset(): number
}

/** Opens the clock of a database. Does not write before the first check, so a full disk does not matter. */
export async function openClock(
  db: Kysely<Database>,
  { system = systemTime, server, elapsed = () => performance.now() }: TimeSources = {},
): Promise<OpenedClock> {
  const isEmbedded = !isPostgres(db)
  const live = isEmbedded ? system : server
  const read = async (from: Kysely<Database>): Promise<number> => live?.() ?? readServerTime(from)
  let checked = await judgeFirst()
  let offset = 0

  async function judgeFirst() {
    const [stored, newest, time] = [await readTimeState(db), await findNewestTime(db), await read(db)]
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
      await insertTimeState(trx, checked.state)
      const stored = await lockTimeState(trx)
      const before = current(stored)
      const time = await read(trx)
      const at = elapsed()
      const state = judge(before, time)
      if (isWorthStoring(stored, state)) await writeTimeState(trx, state)
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

async function readServerTime(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ now: string }>`select ${databaseTime(db)} as now`.execute(db)
  return Date.parse(rows[0]?.now ?? '')
}
