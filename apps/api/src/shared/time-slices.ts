import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import { createKeyedSemaphore } from './keyed-semaphore.ts'

/** The number of rows in the first slice of a list, enough for most lists. */
export const SLICE_ROWS = 100

/** Later slices are larger by this factor, so a long list takes fewer turns. */
const GROWTH = 3

/**
 * How many slices may read rows concurrently. With more, a response from a database server outlives several collections
 * of V8's young generation, so all rows move to the rarely collected old one.
 */
const MAX_READING = 4

const runExclusive = pLimit(1)
// Not p-limit: its queue is a linked list, and a node in the old generation would keep all later ones.
const acquireReading = createKeyedSemaphore(MAX_READING, Number.POSITIVE_INFINITY)

/**
 * Starts a slice of long work in a separate turn of the event loop, so requests are served between slices. With
 * SQLite, a slice runs within that turn. With a database server, the next slice does not wait for its response.
 */
export async function runSlice<Result>(task: () => Promise<Result>): Promise<Result> {
  const { done } = await runExclusive(async () => {
    await setImmediate()
    return { done: task() }
  })
  return done
}

/** Runs a slice that reads many rows and must not return them. */
export async function runReadingSlice<Result>(task: () => Promise<Result>): Promise<Result> {
  const release = await acquireReading('')
  try {
    return await runSlice(task)
  } finally {
    release?.()
  }
}

/** Yields to other requests. */
export const nextTurn = (): Promise<void> => runSlice(async () => undefined)

export interface Slice<Row> {
  rows: Row[]
  isLast: boolean
}

/**
 * Resolves to the next slice of a list. Every call after the first must run in `runReadingSlice`; none may follow the
 * last slice.
 */
export type Slices<Row> = () => Promise<Slice<Row>>

/**
 * Empties an array and returns its elements. A promise that resolves to the array may move to V8's old generation while
 * it waits for a database server. As garbage there, it would keep the elements until the next collection of that
 * generation, which is rare.
 */
export const takeAll = <Item>(items: Item[]): Item[] => items.splice(0)

/**
 * Reads rows in slices, the first one with `size` rows. Each slice starts after the last row of the previous one. Only
 * that row stays in memory between calls, so many slow readers take little memory.
 */
export function readInSlices<Row, Item>(
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
    return { rows: takeAll(rows).map(present), isLast }
  }
}
