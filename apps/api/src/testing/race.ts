import { type KyselyPlugin, type QueryId, type RootOperationNode, sql } from 'kysely'
import { vi } from 'vitest'
import type { Db } from '#database/open.ts'

/** Returns whether the first of two racing calls pauses after this query. */
export type Moment = (query: RootOperationNode) => boolean

const names = (query: RootOperationNode, table: string) => JSON.stringify(query).includes(`"name":"${table}"`)

/** Pauses after a query of this kind that names the table. */
export const after =
  (kind: 'Select' | 'Insert' | 'Delete', table: string): Moment =>
  (query) =>
    query.kind === `${kind}QueryNode` && names(query, table)

/** Pauses after the sum of the bytes that an account uses, the only query without a table. */
export const afterSum: Moment = (query) => query.kind === 'SelectQueryNode' && query.from === undefined

function pauseAt(db: Db, isMoment: Moment) {
  const reached = Promise.withResolvers<void>()
  const resumed = Promise.withResolvers<void>()
  const queries = new WeakSet<QueryId>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (isMoment(node)) queries.add(queryId)
      return node
    },
    async transformResult({ queryId, result }) {
      if (queries.has(queryId)) {
        reached.resolve()
        await resumed.promise
      }
      return result
    },
  }
  return { db: db.withPlugin(plugin), reached: reached.promise, resume: resumed.resolve }
}

/**
 * Runs `first` on one replica until a moment within its transaction, then `second` on another until it ends or waits
 * for a lock, and then resumes the first. Resolves to both outcomes.
 */
export async function race<One, Two>(
  open: () => Promise<Db>,
  isMoment: Moment,
  first: (db: Db) => Promise<One>,
  second: (db: Db) => Promise<Two>,
): Promise<[PromiseSettledResult<One>, PromiseSettledResult<Two>]> {
  const [one, two, observer] = [await open(), await open(), await open()]
  const paused = pauseAt(one, isMoment)
  const firstDone = first(paused.db)
  const isPaused = await Promise.race([paused.reached.then(() => true), firstDone.then(() => false)])
  if (!isPaused) throw new Error('The first call ended without reaching its moment')
  let isDone = false
  const secondDone = second(two).finally(() => {
    isDone = true
  })
  // Its failure is part of the result.
  secondDone.catch(() => undefined)
  await vi.waitUntil(async () => isDone || (await isWaiting(observer)), { timeout: 30_000 })
  paused.resume()
  return Promise.allSettled([firstDone, secondDone])
}

/** Whether a connection waits for a lock. */
export async function isWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}
