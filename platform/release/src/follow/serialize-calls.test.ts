import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { serializeCalls } from './serialize-calls.ts'

it('runs one call at a time, and a single additional call for all waiting callers', async () => {
  const runs: PromiseWithResolvers<string>[] = []
  const call = serializeCalls(() => {
    const run = Promise.withResolvers<string>()
    runs.push(run)
    return run.promise
  })
  const first = call()
  await nextTurn()
  const waiting = [call(), call()]
  await nextTurn()
  expect(runs).toHaveLength(1)
  runs[0]?.resolve('first')
  await nextTurn()
  expect(runs).toHaveLength(2)
  runs[1]?.resolve('second')
  expect(await Promise.all([first, ...waiting])).toEqual(['first', 'second', 'second'])
})

it('runs the next call after one that failed', async () => {
  const call = serializeCalls(
    vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no')).mockResolvedValue('yes'),
  )
  await expect(call()).rejects.toThrow('no')
  expect(await call()).toBe('yes')
})
