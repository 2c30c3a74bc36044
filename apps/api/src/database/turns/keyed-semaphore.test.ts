import { expect, it } from 'vitest'
import { createKeyedSemaphore } from './keyed-semaphore.ts'

const LEFT = { code: 'request/aborted' }

it('frees the place of a waiting caller who leaves', async () => {
  const acquire = createKeyedSemaphore(1, 1)
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
  const acquire = createKeyedSemaphore(1, 1)
  await expect(acquire('ada', AbortSignal.abort())).rejects.toMatchObject(LEFT)
  const controller = new AbortController()
  const release = await acquire('ada', controller.signal)
  controller.abort()
  const next = acquire('ada')
  release?.()
  expect(await next).toBeTypeOf('function')
})
