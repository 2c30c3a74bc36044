import { expect, it } from 'vitest'
import { formatBytes } from '../shared/format.ts'
import { createTransferRate } from './upload-progress.ts'

it('has no speed at first, then smooths it, starting from the resumed offset', () => {
  let now = 0
  const rateOf = createTransferRate(() => now)
  expect(rateOf(5_000_000)).toBeUndefined()
  now = 100
  expect(rateOf(5_000_500)).toBeUndefined()
  now = 1000
  expect(rateOf(5_001_000)).toBe(1000)
  now = 2000
  expect(rateOf(5_003_000)).toBe(1300)
})

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1,023 bytes'],
  [1536, '1.5 KB'],
  [5 * 1024 ** 2, '5 MB'],
  [20 * 1024 ** 3, '20 GB'],
])('writes %i bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
