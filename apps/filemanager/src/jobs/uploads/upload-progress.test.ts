import { expect, it } from 'vitest'
import { formatBytes } from '#kit/format.ts'
import { createTransferRate } from './upload-progress.ts'

it('returns no speed at first, then a smoothed speed that excludes bytes from before the resumption', () => {
  let now = 0
  const measureRate = createTransferRate(() => now)
  expect(measureRate(5_000_000)).toBeUndefined()
  now = 100
  expect(measureRate(5_000_500)).toBeUndefined()
  now = 1000
  expect(measureRate(5_001_000)).toBe(1000)
  now = 2000
  expect(measureRate(5_003_000)).toBe(1300)
})

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1,023 bytes'],
  [1536, '1.5 KB'],
  [5 * 1024 ** 2, '5 MB'],
  [1024 ** 3 - 1, '1 GB'],
  [20 * 1024 ** 3, '20 GB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
