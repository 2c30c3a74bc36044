import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { coalesce } from './coalesce.ts'

it('shares one call among all callers in one turn of the event loop, and starts it after them', async () => {
  const call = vi.fn(async () => call.mock.calls.length)
  const shared = coalesce(call)
  const results = [shared(), shared()]
  expect(call).not.toHaveBeenCalled()
  expect(await Promise.all(results)).toEqual([1, 1])
  expect(await shared()).toBe(2)
})

it('never shares a call that has started', async () => {
  const resolvers: ((value: string) => void)[] = []
  const shared = coalesce(() => new Promise<string>((resolve) => resolvers.push(resolve)))
  const first = shared()
  await nextTurn()
  const second = shared()
  await nextTurn()
  resolvers[1]?.('new')
  expect(await second).toBe('new')
  resolvers[0]?.('old')
  expect(await first).toBe('old')
})

it('recovers after a failure', async () => {
  const call = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no')).mockResolvedValue('yes')
  const shared = coalesce(call)
  await expect(shared()).rejects.toThrow('no')
  expect(await shared()).toBe('yes')
})
