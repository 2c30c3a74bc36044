import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createTurns, type Requester } from './turns.ts'

const ada = { accountId: 'ada' }
const bob = { accountId: 'bob' }
const LEFT = { code: 'request/aborted' }

/** Turns whose clock only the tasks advance. */
function setUp() {
  let time = 0
  const turns = createTurns(() => time)
  const log: string[] = []
  const spend = (ms: number) => {
    time += ms
  }
  /** Long work in slices that take `ms` each. */
  async function work(requester: Requester, name: string, slices: number, ms: number): Promise<void> {
    for (let n = 1; n <= slices; n += 1) {
      await turns.runSlice(requester, async () => {
        spend(ms)
        log.push(`${name}${n}`)
      })
    }
  }
  return { ...turns, log, spend, work, now: () => time }
}

describe('the order of slices', () => {
  it('serves a short call before the long work that others started earlier', async () => {
    const { work, log } = setUp()
    const long = ['a', 'b', 'c'].map((name) => work(ada, name, 5, 10))
    await setImmediate()
    await work(bob, 'short', 2, 1)
    expect(log.indexOf('short2')).toBeLessThanOrEqual(4)
    await Promise.all(long)
    expect(log).toHaveLength(17)
  })

  it('divides the time between accounts, not between their calls', async () => {
    const { work, log } = setUp()
    const many = Promise.all(Array.from({ length: 16 }, () => work(ada, 'a', 20, 10)))
    await work(bob, 'b', 20, 10)
    const others = log.filter((name) => name.startsWith('a')).length
    expect(others).toBeGreaterThan(15)
    expect(others).toBeLessThan(25)
    await many
  })

  it('gives cheap slices more turns than expensive ones', async () => {
    const { work, log } = setUp()
    const expensive = work(ada, 'a', 10, 40)
    await work(bob, 'b', 20, 4)
    expect(log.filter((name) => name.startsWith('a')).length).toBeLessThanOrEqual(3)
    await expensive
  })

  it('runs each slice in a separate turn of the event loop', async () => {
    const { work } = setUp()
    let turns = 0
    let isDone = false
    const count = async () => {
      for (; !isDone; turns += 1) await setImmediate()
    }
    const counting = count()
    await Promise.all([work(ada, 'a', 10, 1), work(bob, 'b', 10, 1)])
    isDone = true
    await counting
    expect(turns).toBeGreaterThanOrEqual(19)
  })

  it('lets four slices read at a time, and others start meanwhile', async () => {
    const { runSlice } = setUp()
    const reading: (() => void)[] = []
    const read = () => new Promise<void>((resolve) => reading.push(resolve))
    const all = Array.from({ length: 6 }, () => runSlice(ada, read, { isReading: true }))
    await runSlice(ada, async () => undefined)
    for (let n = 0; n < 8; n += 1) await setImmediate()
    expect(reading).toHaveLength(4)
    for (let n = 0; n < 6; n += 1) {
      reading[n]?.()
      for (let turn = 0; turn < 3; turn += 1) await setImmediate()
    }
    await Promise.all(all)
  })
})

describe('a requester who leaves', () => {
  it('gets no slice that has not started', async () => {
    const { runSlice, work, log } = setUp()
    const controller = new AbortController()
    const caller = { ...ada, signal: controller.signal }
    const others = work(bob, 'b', 3, 1)
    const abandoned = expect(work(caller, 'a', 100, 1)).rejects.toMatchObject(LEFT)
    await runSlice(bob, async () => controller.abort())
    await Promise.all([others, abandoned])
    expect(log.filter((name) => name.startsWith('a')).length).toBeLessThanOrEqual(2)
    await expect(runSlice(caller, async () => log.push('late'))).rejects.toMatchObject(LEFT)
    expect(log).not.toContain('late')
  })
})

describe('the size of slices', () => {
  /** Returns the longest time of 40 slices whose rows take `msPerRow`, and the rows of the last one. */
  async function measure(maxRows: number, msPerRow: (n: number) => number) {
    const { slicesFor, spend, now } = setUp()
    const inSlice = slicesFor(ada, maxRows)
    const times: number[] = []
    let last = 0
    for (let n = 0; n < 40; n += 1) {
      const start = now()
      await inSlice(async (rows) => {
        last = rows
        spend(rows * msPerRow(n))
      })
      times.push(now() - start)
    }
    return { longest: Math.max(...times), last }
  }

  it('grows to its maximum while rows are cheap', async () => {
    expect(await measure(5000, () => 1 / 1024)).toMatchObject({ last: 5000 })
  })

  it('shrinks when rows are expensive, such as long names, so that no slice takes 50 ms', async () => {
    for (const ms of [0.02, 0.1, 0.2]) {
      const { longest, last } = await measure(5000, () => ms)
      expect([ms, longest < 50]).toEqual([ms, true])
      expect(last * ms).toBeLessThanOrEqual(10)
    }
  })

  it('shrinks at once when rows become expensive, and grows again', async () => {
    const { last } = await measure(5000, (n) => (n === 20 ? 0.25 : 1 / 256))
    expect(last).toBeGreaterThan(2000)
  })
})

it('yields between small steps once they have taken the time of a slice', async () => {
  const { stepsFor, spend, runSlice } = setUp()
  const step = stepsFor(ada)
  let others = 0
  let isDone = false
  const serve = async () => {
    for (; !isDone; others += 1) await runSlice(bob, async () => undefined)
  }
  const serving = serve()
  for (let n = 0; n < 100; n += 1) {
    spend(1)
    await step()
  }
  isDone = true
  await serving
  expect(others).toBeGreaterThanOrEqual(10)
})
