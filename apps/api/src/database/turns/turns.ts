import { setImmediate } from 'node:timers/promises'
import { connectionLost } from '@mfe/http'

/** How long a slice of long work may take, far below the 50 ms after which other requests notice it. */
const TARGET_MS = 10
/** Enough that a commit, which waits for the disk, does not make long work endless. */
const MIN_ROWS = 50
const FIRST_ROWS = 100

/**
 * How many slices may read rows concurrently. With more, a response from a database server outlives several collections
 * of V8's young generation, so all rows move to the rarely collected old one.
 */
const MAX_READING = 4

/** Who waits for long work. */
export interface Requester {
  /** An account; `share <id>` for the visitors of a link; empty for the site's own jobs. */
  accountId: string
  /** Aborted when they leave: from then on, nothing is done for them. */
  signal?: AbortSignal | undefined
}

export const SITE: Requester = { accountId: '' }

/** Throws `request/aborted` if the requester has left. */
function assertPresent({ signal }: Requester): void {
  if (signal?.aborted) throw connectionLost()
}

interface SliceOptions {
  /** Whether the slice reads many rows; it must not return them. */
  isReading?: boolean
}

interface Waiting {
  accountId: string
  isReading: boolean
  start: () => void
}

/** Runs a part of long work that reads or changes at most this many rows. */
type InSlice = <Result>(task: (rows: number) => Promise<Result>) => Promise<Result>

export type Turns = ReturnType<typeof createTurns>

/**
 * Divides the main thread between accounts (docs/decisions/064). Long work runs in slices, each in a separate turn of
 * the event loop. The next slice is that of the account that has used the least time (start-time fair queueing), so a
 * short call never waits for all long work of others. `now` returns milliseconds.
 */
export function createTurns(now: () => number = () => performance.now()) {
  const waiting: Waiting[] = []
  /** The virtual time at which the last slice of each account ended, unless that time has passed. */
  const ends = new Map<string, number>()
  /** Advances by the time that the account with the least time has used. */
  let virtualTime = 0
  let reading = 0
  let isServing = false

  const startOf = ({ accountId }: Pick<Waiting, 'accountId'>) => Math.max(virtualTime, ends.get(accountId) ?? 0)

  /** Removes the slice that is next, if one may start. */
  function takeNext(): Waiting | undefined {
    const startable = waiting.filter(({ isReading }) => !isReading || reading < MAX_READING)
    const [first] = startable
    if (!first) return undefined
    const next = startable.reduce((best, one) => (startOf(one) < startOf(best) ? one : best), first)
    waiting.splice(waiting.indexOf(next), 1)
    return next
  }

  async function serve(): Promise<void> {
    if (isServing) return
    isServing = true
    for (;;) {
      await setImmediate()
      const next = takeNext()
      if (!next) break
      virtualTime = startOf(next)
      for (const [accountId, end] of ends) if (end <= virtualTime) ends.delete(accountId)
      if (next.isReading) reading += 1
      next.start()
    }
    isServing = false
  }

  const waitForTurn = (accountId: string, isReading: boolean) =>
    new Promise<void>((start) => {
      waiting.push({ accountId, isReading, start })
      void serve()
    })

  /** Even a slice that does nothing uses a turn, so nobody who runs many of them holds up others. */
  const charge = (accountId: string, ms: number) => ends.set(accountId, startOf({ accountId }) + Math.max(ms, 1))

  /**
   * Runs a slice of long work. With SQLite, it takes one turn of the event loop. With a database server, the next slice
   * does not wait for its response. Throws `request/aborted` if the requester has left.
   */
  async function runSlice<Result>(
    requester: Requester,
    task: () => Promise<Result>,
    { isReading = false }: SliceOptions = {},
  ): Promise<Result> {
    assertPresent(requester)
    await waitForTurn(requester.accountId, isReading)
    const start = now()
    try {
      assertPresent(requester)
      return await task()
    } finally {
      charge(requester.accountId, now() - start)
      if (isReading) {
        reading -= 1
        void serve()
      }
    }
  }

  return {
    runSlice,

    /** Runs slices of at most `maxRows` rows: fewer if long names or a slow machine would make one too long. */
    slicesFor(requester: Requester, maxRows: number, options?: SliceOptions): InSlice {
      let rows = Math.min(FIRST_ROWS, maxRows)
      const timed = async <Result>(task: (rows: number) => Promise<Result>) => {
        const start = now()
        const result = await task(rows)
        const fitting = Math.floor((rows * TARGET_MS) / Math.max(now() - start, 1))
        rows = Math.min(Math.max(fitting, MIN_ROWS), rows * 2, maxRows)
        return result
      }
      return (task) => runSlice(requester, () => timed(task), options)
    },

    /** Returns a function to call between small steps: when they have taken the time of a slice, it yields. */
    stepsFor(requester: Requester): () => Promise<void> {
      let since = now()
      return async () => {
        if (now() - since < TARGET_MS) return
        charge(requester.accountId, TARGET_MS)
        await runSlice(requester, async () => undefined)
        since = now()
      }
    },
  }
}

export const turns = createTurns()
export const { runSlice, slicesFor, stepsFor } = turns

/** The number of rows in the first slice of a list, enough for most lists. */
export const SLICE_ROWS = 100

/** Later slices are larger by this factor, so a long list takes fewer turns. */
const GROWTH = 3

export interface Slice<Row> {
  rows: Row[]
  isLast: boolean
}

/** Every call after the first must run in a slice that `isReading`; none may follow the last slice. */
export type Slices<Row> = () => Promise<Slice<Row>>

/**
 * Empties an array and returns its elements. While a promise of it waits for a database server, the array may move to
 * V8's old generation and keep them from being collected.
 */
export const takeAll = <Item>(items: Item[]): Item[] => items.splice(0)

/**
 * Each slice starts after the last row of the previous one. Only that row is kept, so slow readers take little memory.
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
