import { setImmediate } from 'node:timers/promises'
import { atMost } from './at-most.ts'

/** Rows of a list that one query reads. */
export const SLICE = 100

const alone = atMost(1)

/** Runs one slice of long work in its own turn of the event loop, so that requests are served in between. */
export const inOwnTurn = <Result>(task: () => Promise<Result>): Promise<Result> =>
  alone(async () => {
    await setImmediate()
    return task()
  })

/** Yields to other requests before long work continues. */
export const nextTurn = (): Promise<void> => inOwnTurn(async () => undefined)

/** Each call resolves to the next rows, or to `undefined` when there are no more. */
export type Slices<Row> = () => Promise<Row[] | undefined>

/**
 * Reads rows in slices of `size`, each starting after the last row of the previous one. Keeps only that row between
 * calls, so that a thousand slow readers cost little memory.
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
