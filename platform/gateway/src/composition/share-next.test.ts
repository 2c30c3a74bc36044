import { expect, it, vi } from 'vitest'
import { shareNext } from './share-next.ts'

it('shares the next call, never the one under way', async () => {
  const answers: ((value: number) => void)[] = []
  const call = vi.fn(() => new Promise<number>((resolve) => answers.push(resolve)))
  const shared = shareNext(call)
  const first = shared()
  const [second, third] = [shared(), shared()]
  expect(call).toHaveBeenCalledTimes(1)
  answers[0]?.(1)
  expect(await first).toBe(1)
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(2))
  answers[1]?.(2)
  expect(await Promise.all([second, third])).toEqual([2, 2])
})

it('goes on after a failure', async () => {
  const call = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no')).mockResolvedValue('yes')
  const shared = shareNext(call)
  const [first, second] = [shared(), shared()]
  await expect(first).rejects.toThrow('no')
  expect(await second).toBe('yes')
  expect(await shared()).toBe('yes')
})
