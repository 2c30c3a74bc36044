import { setImmediate as nextTurn } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createCompressor } from './compress-in-turn.ts'

const text = Buffer.from('a text that repeats itself, '.repeat(100))

it('compresses files, unless they would not be smaller', async () => {
  const compress = createCompressor()
  expect(brotliDecompressSync((await compress(async () => text, 'br')) ?? '')).toEqual(text)
  expect(gunzipSync((await compress(async () => text, 'gzip')) ?? '')).toEqual(text)
  expect(await compress(async () => Buffer.from('x'), 'br')).toBeUndefined()
})

it('reads and compresses at most two at once, also after a failure', async () => {
  let [running, most] = [0, 0]
  const compress = createCompressor(async (bytes) => {
    running += 1
    most = Math.max(most, running)
    await nextTurn()
    running -= 1
    return bytes
  })
  await expect(compress(() => Promise.reject(new Error('gone')), 'br')).rejects.toThrow('gone')
  await Promise.all(Array.from({ length: 8 }, () => compress(async () => text, 'br')))
  expect(most).toBe(2)
})
