import { setImmediate } from 'node:timers/promises'
import { atMost } from './at-most.ts'

/** Rows that are read at once of what has no end: with the longest names they are some 100 KiB of JSON. */
export const SLICE = 100

const alone = atMost(1)

/** Runs one slice of long work in an event loop turn of its own: however many such works there are, requests go between. */
export const inOwnTurn = <Result>(task: () => Promise<Result>): Promise<Result> =>
  alone(async () => {
    await setImmediate()
    return task()
  })

/** Lets everybody else be served before long work goes on. */
export const nextTurn = (): Promise<void> => inOwnTurn(async () => undefined)

/**
 * Reads rows slice by slice, each after the last row of the one before; `read` resolves at most `SLICE` of them. Yields
 * at least one slice, which is empty where there is no row.
 */
export async function* inSlices<Row>(read: (after: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[], void> {
  let rows = await read(undefined)
  yield rows
  while (rows.length === SLICE) {
    const last = rows.at(-1)
    rows = await inOwnTurn(() => read(last))
    if (rows.length > 0) yield rows
  }
}
