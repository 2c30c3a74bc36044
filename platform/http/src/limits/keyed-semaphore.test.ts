import { expect, it } from 'vitest'
import { createKeyedSemaphore } from './keyed-semaphore.ts'

const LEFT = { code: 'request/aborted' }

it('frees the place of a waiting caller who leaves', async () => {
  const { acquire } = createKeyedSemaphore(1, 1)
  const release = await acquire('ada')
  const controller = new AbortController()
  const abandoned = acquire('ada', controller.signal)
  expect(await acquire('ada')).toBeUndefined()
  controller.abort()
  await expect(abandoned).rejects.toMatchObject(LEFT)
  const next = acquire('ada')
  release?.()
  expect(await next).toBeTypeOf('function')
})

it('gives no slot to a caller who has already left, and keeps one that a caller holds', async () => {
  const { acquire } = createKeyedSemaphore(1, 1)
  await expect(acquire('ada', AbortSignal.abort())).rejects.toMatchObject(LEFT)
  const controller = new AbortController()
  const release = await acquire('ada', controller.signal)
  controller.abort()
  const next = acquire('ada')
  release?.()
  expect(await next).toBeTypeOf('function')
})

it('hands released slots to those who wait, so nobody passes them', async () => {
  const { acquire, tryAcquire } = createKeyedSemaphore(2, 2)
  const release = tryAcquire('ada', 2)
  const waiting = [acquire('ada'), acquire('ada')]
  release?.()
  expect([tryAcquire('ada'), tryAcquire('bob')]).toEqual([undefined, expect.any(Function)])
  for (const free of await Promise.all(waiting)) free?.()
  expect(tryAcquire('ada', 2)).toBeTypeOf('function')
})

it('admits the first holder, however many slots it takes, and nobody else meanwhile', () => {
  const { tryAcquire } = createKeyedSemaphore(2)
  const release = tryAcquire('ada', 3)
  expect(tryAcquire('ada')).toBeUndefined()
  release?.()
  expect(tryAcquire('ada')).toBeTypeOf('function')
})
