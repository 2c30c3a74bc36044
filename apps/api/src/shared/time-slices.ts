import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'

/** The number of rows in the first slice of a list; most lists have no more. */
export const SLICE_ROWS = 100

/** The factor by which later slices are larger, so that a long list takes fewer turns. */
const GROWTH = 3

const runExclusive = pLimit(1)

/**
 * Begins one slice of long work in a separate turn of the event loop, so that requests are served in between. SQLite does a
 * slice within that turn; other slices do not wait for the response of a server.
 */
export async function inOwnTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  const { done } = await runExclusive(async () => {
    await setImmediate()
    return { done: task() }
  })
  return done
}

/** Yields to other requests before long work continues. */
export const nextTurn = (): Promise<void> => inOwnTurn(async () => undefined)

export interface Slice<Row> {
  rows: Row[]
  isLast: boolean
}

/**
 * Each call resolves to the next slice of a list. Every call after the first must run in a separate turn of the event
 * loop. Must not be called after the last slice.
 */
export type Slices<Row> = () => Promise<Slice<Row>>

/**
 * Reads rows in slices, the first one with `size` rows, each starting after the last row of the previous one. Keeps only
 * that row between calls, so that many slow readers cost little memory.
 */
export function inSlices<Row, Item>(
  size: number,
  read: (limit: number, after: Row | undefined) => Promise<Row[]>,
  present: (row: Row) => Item,
): Slices<Item> {
  let limit = size
  let after: Row | undefined
  return async () => {
    const rows = await read(limit, after)
    const isLast = rows.length < limit
    limit = size * GROWTH
    after = rows.at(-1)
    return { rows: rows.map(present), isLast }
  }
}
