import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { setUpFakeSite } from '../testing/set-up-fake-site.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const fake = setUpFakeSite(async (site) => {
  await site.shell()
  await site.remote('careers', '1.0.0', { renders: 'return "one"' })
  return site.open()
})

it('sends no-store while the previous version in the URL is not published yet', async () => {
  const address = '/__mfe/-/shell@1.0.0/careers@1.0.0~2.0.0'
  const early = await fake.app.inject(address)
  expect([early.statusCode, early.headers['cache-control']]).toEqual([404, 'no-store'])
  await fake.site.remote('careers', '2.0.0', { renders: 'return "two"' })
  const complete = await fake.app.inject(address)
  expect([complete.statusCode, complete.headers['cache-control']]).toEqual([200, IMMUTABLE])
  expect(Object.keys(complete.json().pages)).toEqual(['shell@1.0.0', 'careers@1.0.0', 'careers@2.0.0'])
})

it.each([
  '/__mfe/-/shell@1.0.0/careers@1.0.0/careers@1.0.0',
  '/__mfe/-/shell@1.0.0/shell@1.0.0',
  '/__mfe/-/shell@1.0.0/careers@1.0.0?a=1',
  '/__mfe/-/shell@1.0.0/careers%401.0.0',
  '/__mfe/-/careers@1.0.0',
])('responds with 404 for the noncanonical URL %s', async (address) => {
  expect((await fake.app.inject(address)).statusCode).toBe(404)
})

it('composes a response once for each encoding', async () => {
  const read = vi.spyOn(fake.site.store, 'release')
  const get = (encoding: string) =>
    fake.app.inject({ url: '/__mfe/-/shell@1.0.0/careers@1.0.0', headers: { 'accept-encoding': encoding } })
  const texts = [
    (await get('')).body,
    brotliDecompressSync((await get('br')).rawPayload),
    gunzipSync((await get('gzip')).rawPayload),
  ]
  expect(new Set(texts.map(String)).size).toBe(1)
  read.mockClear()
  for (const encoding of ['', 'br', 'gzip']) {
    const again = await get(encoding)
    expect([again.statusCode, again.headers['content-encoding'] ?? '']).toEqual([200, encoding])
  }
  expect(read).not.toHaveBeenCalled()
})

it('reads no file for an app that does not exist', async () => {
  const read = vi.spyOn(fake.site.store, 'release')
  const names = Array.from({ length: 2000 }, (_, index) => `a${index.toString(36)}@1`)
  expect((await fake.app.inject(`/__mfe/-/shell@1.0.0/${names.join('/')}`)).statusCode).toBe(404)
  expect(read).not.toHaveBeenCalled()
})
