import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { LATE_SCRIPT } from '../testing/fake-builds.ts'
import { setUpFakeSite } from '../testing/set-up-fake-site.ts'

const URL_OF_SCRIPT = '/__mfe/careers/1.0.0/async/late.js'
const fake = setUpFakeSite(
  async (site) => {
    await site.shell()
    await site.remote('careers', '1.0.0', { renders: 'return "careers"' })
    return site.open()
  },
  { once: true },
)

const get = (headers: Record<string, string> = {}, url = URL_OF_SCRIPT) => fake.app.inject({ url, headers })

describe('a file of a release', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['*', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['br;q=0.1, gzip;q=0.9', 'gzip', gunzipSync],
  ])('is encoded for Accept-Encoding "%s" as %s', async (accepted, encoding, decompress) => {
    const response = await get({ 'accept-encoding': accepted })
    expect(response.headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'accept-encoding',
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(response.rawPayload.length),
    })
    expect(String(decompress(response.rawPayload))).toBe(LATE_SCRIPT)
  })

  it.each(['', 'identity', 'br;q=0', 'br;q=0, gzip;q=0.000', 'brotli, xbr'])(
    'is not encoded for Accept-Encoding "%s"',
    async (accepted) => {
      const response = await get({ 'accept-encoding': accepted })
      expect(response.headers).not.toHaveProperty('content-encoding')
      expect(response.headers.vary).toBe('accept-encoding')
      expect(response.body).toBe(LATE_SCRIPT)
    },
  )

  it('has an ETag for each encoding, and is not sent again to clients that have it', async () => {
    const [plain, br, gzip] = await Promise.all(['', 'br', 'gzip'].map((form) => get({ 'accept-encoding': form })))
    const tags = [plain, br, gzip].map((response) => String(response?.headers.etag))
    expect(new Set(tags).size).toBe(3)

    const same = await get({ 'accept-encoding': 'br', 'if-none-match': tags[1] ?? '' })
    expect([same.statusCode, same.body]).toEqual([304, ''])
    expect(same.headers).toMatchObject({ etag: tags[1], vary: 'accept-encoding' })
    expect(same.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get({ 'accept-encoding': 'gzip', 'if-none-match': tags[1] ?? '' })).statusCode).toBe(200)
  })

  it('has only headers for HEAD', async () => {
    const response = await fake.app.inject({ method: 'HEAD', url: URL_OF_SCRIPT })
    expect([response.statusCode, response.body]).toEqual([200, ''])
    expect(response.headers['content-length']).toBe(String(LATE_SCRIPT.length))
    expect((await fake.app.inject({ method: 'HEAD', url: '/__mfe/careers/1.0.0/none.js' })).statusCode).toBe(404)
  })

  it('can be read, verified and timed by pages of any origin, even through a CDN', async () => {
    for (const headers of [undefined, { range: 'bytes=7-13' }]) {
      expect((await get(headers)).headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'timing-allow-origin': '*',
      })
    }
    for (const address of ['/careers', '/favicon.svg', '/__mfe/careers/1.0.0/none.js']) {
      const { headers } = await get({}, address)
      expect(headers['cross-origin-resource-policy'], address).toBe('same-origin')
      expect(headers, address).not.toHaveProperty('access-control-allow-origin')
    }
  })

  it('has the policy of a worker if it is a script: scripts and data of the site, but no WebAssembly', async () => {
    expect((await get()).headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
    )
    const { headers } = await get({}, '/__mfe/shell/1.0.0/index.css')
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  it('supports range requests', async () => {
    const part = await get({ range: 'bytes=7-13' })
    expect([part.statusCode, part.body]).toEqual([206, LATE_SCRIPT.slice(7, 14)])
    expect(part.headers['content-range']).toBe(`bytes 7-13/${LATE_SCRIPT.length}`)
  })

  it.each(['bytes=99999-', 'bytes=99999-100000', 'bytes=-0'])('rejects the unsatisfiable range %s', async (range) => {
    const response = await get({ range })
    expect(response.statusCode).toBe(416)
    expect(response.headers['content-range']).toBe(`bytes */${LATE_SCRIPT.length}`)
    expect(response.headers['content-type']).toContain('application/json')
  })

  it.each([
    ['in another unit', 'items=0-1'],
    ['that ends before it starts', 'bytes=5-2'],
    ['without numbers', 'bytes=x'],
    ['in several parts', 'bytes=0-1,50-60,30-40'],
    ['in very many parts', `bytes=${Array.from({ length: 500 }, (_, index) => `${index * 2}-${index * 2}`)}`],
  ])('is sent whole for a range %s', async (_case, range) => {
    const response = await get({ range })
    expect([response.statusCode, response.body]).toEqual([200, LATE_SCRIPT])
  })
})

it('compresses a page in an encoding that the client accepts', async () => {
  const encodingOf = async (accepted: string) =>
    (await get({ 'accept-encoding': accepted }, '/careers')).headers['content-encoding']
  expect(await encodingOf('gzip, br')).toBe('br')
  expect(await encodingOf('br;q=0, gzip')).toBe('gzip')
  expect(await encodingOf('br;q=0')).toBeUndefined()
})
