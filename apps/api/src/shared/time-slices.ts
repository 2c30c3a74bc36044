import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'

/** Rows that the first query of a list reads: most lists have no more. */
export const SLICE = 100

/** How much larger later slices are: a list of a thousand takes fewer turns and still little memory. */
const GROWTH = 3

const runExclusive = pLimit(1)

/** Runs one slice of long work in its own turn of the event loop, so that requests are served in between. */
export const inOwnTurn = <Result>(task: () => Promise<Result>): Promise<Result> =>
  runExclusive(async () => {
    await setImmediate()
    return task()
  })

/** Yields to other requests before long work continues. */
export const nextTurn = (): Promise<void> => inOwnTurn(async () => undefined)

export interface Slice<Row> {
  rows: Row[]
  isLast: boolean
}

/**
 * Each call resolves to the next rows of a list, and belongs in a turn of its own after the first. After the last slice
 * there is nothing to call it for.
 */
export type Slices<Row> = () => Promise<Slice<Row>>

/**
 * Reads rows in slices, `size` of them first, each slice starting after the last row of the previous one. Keeps only
 * that row between calls, so that a thousand slow readers cost little memory.
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
