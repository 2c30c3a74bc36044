/** The number of rows in the first slice of a list, enough for most lists. */
export const SLICE_ROWS = 100

/** Later slices are larger by this factor, so a long list takes fewer turns. */
const GROWTH = 3

export interface Slice<Row> {
  rows: Row[]
  isLast: boolean
}

/**
 * Resolves to the next slice of a list. Every call after the first must run in a slice that `isReading`; none may
 * follow the last slice.
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
