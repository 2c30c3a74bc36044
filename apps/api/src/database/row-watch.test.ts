import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRowWatch } from './row-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start() {
  const rows = new Set(['a', 'b'])
  const ended: string[] = []
  const findLive = vi.fn(async (ids: readonly string[]) => new Set(ids.filter((id) => rows.has(id))))
  const watch = createRowWatch({ findLive, everyMs: 500, logger: { debug: () => undefined } })
  const watchId = (id: string) =>
    watch(
      () => id,
      () => ended.push(id),
    )
  return { rows, ended, findLive, watch, watchId, pass: () => vi.advanceTimersByTimeAsync(500) }
}

it('reports a row once it is gone, and asks for each row once', async () => {
  const { rows, ended, findLive, watchId, pass } = start()
  for (const id of ['a', 'b', 'b']) watchId(id)
  await pass()
  expect([ended, findLive.mock.calls]).toEqual([[], [[['a', 'b']]]])
  rows.delete('b')
  await pass()
  expect(ended).toEqual(['b', 'b'])
})

it('asks nothing while nothing is watched', async () => {
  const { findLive, watchId, pass } = start()
  watchId('a')()
  await pass()
  expect([findLive.mock.calls, vi.getTimerCount()]).toEqual([[], 0])
})

it('reports nothing while the database does not respond', async () => {
  const { rows, ended, findLive, watchId, pass } = start()
  watchId('a')
  rows.delete('a')
  findLive.mockRejectedValueOnce(new Error('unavailable'))
  await pass()
  expect(ended).toEqual([])
  await pass()
  expect(ended).toEqual(['a'])
})

it('reports no row that is no longer needed by the time of the response', async () => {
  const { ended, findLive, watch, watchId, pass } = start()
  const response = Promise.withResolvers<Set<string>>()
  findLive.mockReturnValueOnce(response.promise)
  let reading: string | undefined = 'a'
  watch(
    () => reading,
    () => ended.push('a'),
  )
  const stop = watchId('b')
  await pass()
  stop()
  reading = undefined
  response.resolve(new Set())
  await pass()
  expect(ended).toEqual([])
})
