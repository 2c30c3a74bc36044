import { setImmediate } from 'node:timers/promises'
import { atMost } from './at-most.ts'

/** Rows of a list that are read at once. */
export const SLICE = 100

const alone = atMost(1)

/** Runs one slice of long work in an event loop turn of its own: however much such work there is, requests go between. */
export const inOwnTurn = <Result>(task: () => Promise<Result>): Promise<Result> =>
  alone(async () => {
    await setImmediate()
    return task()
  })

/** Lets everybody else be served before long work goes on. */
export const nextTurn = (): Promise<void> => inOwnTurn(async () => undefined)

/** Resolves the next rows each time it is called, and `undefined` when there are no more. */
export type Slices<Row> = () => Promise<Row[] | undefined>

/**
 * Rows in slices of `size`, each read after the last row of the one before. Between two calls that row is all it keeps,
 * so that a thousand readers may be slow.
 */
export function inSlices<Row>(size: number, read: (after: Row | undefined) => Promise<Row[]>): Slices<Row> {
  let after: Row | undefined
  let isOver = false
  return async () => {
    if (isOver) return undefined
    const rows = await (after === undefined ? read(after) : inOwnTurn(() => read(after)))
    isOver = rows.length < size
    after = rows.at(-1)
    return rows
  }
}
