import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_BUCKET_SETTINGS } from '../index.ts'
import { Requests } from './requests.ts'

const LIMIT_MS = 1000
const settings = { ...DEFAULT_BUCKET_SETTINGS, url: '', responseMs: LIMIT_MS }
const bytes = Buffer.alloc(4 * 1024 ** 2)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('does not abort a slow transfer of bytes in memory while it makes progress', async () => {
  const started = performance.now()
  const size = await new Requests(settings).writeBody(bytes, async (body, _size, { abortSignal }) => {
    let taken = 0
    for await (const chunk of body) {
      await vi.advanceTimersByTimeAsync(LIMIT_MS - 1)
      abortSignal.throwIfAborted()
      taken += chunk.length
    }
    return taken
  })
  expect(size).toBe(bytes.length)
  expect(performance.now() - started).toBeGreaterThan(10 * LIMIT_MS)
})

it('starts no attempt after the time limit for retries', async () => {
  const send = vi.fn(async () => {
    await vi.advanceTimersByTimeAsync(settings.retryMs)
    throw Object.assign(new Error('cut'), { code: 'ECONNRESET' })
  })
  const patient = { ...settings, responseMs: 2 * settings.retryMs }
  await expect(new Requests(patient).read(send)).rejects.toMatchObject({ kind: 'unavailable' })
  expect(send).toHaveBeenCalledOnce()
})
