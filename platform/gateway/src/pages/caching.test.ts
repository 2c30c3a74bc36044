import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { changeChannel, makeCandidate, toAppName, toVersion } from '@mfe/release'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setUpFakeSite } from '../testing/set-up-fake-site.ts'

const SHARED = 'public, max-age=0, s-maxage=1, must-revalidate'
const fake = setUpFakeSite(async (site) => {
  await site.shell()
  await site.remote('careers', '1.0.0', { renders: 'return "careers " + "one ".repeat(100)' })
  return site.open()
})
afterEach(() => vi.useRealTimers())

const get = (headers: Record<string, string> = {}, url = '/careers', method: 'GET' | 'HEAD' = 'GET') =>
  fake.app.inject({ method, url, headers })
const rendersOf = (html: string) => JSON.parse(/id="hydration">(.*?)<\/script>/s.exec(html)?.[1] ?? '').renders

describe('a public page', () => {
  it('is rendered once a day', async () => {
    const first = rendersOf((await get()).body)
    expect(rendersOf((await get()).body)).toBe(first)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
    expect(rendersOf((await get()).body)).toBeGreaterThan(first)
  })

  it('sends Cache-Control and sets no cookie', async () => {
    const { headers } = await get()
    expect(headers).toMatchObject({ 'cache-control': SHARED, vary: 'accept-encoding' })
    expect(headers['surrogate-key']).toMatch(/^[\da-f]{12}$/)
    expect(headers['set-cookie']).toBeUndefined()
    await fake.site.remote('careers', '2.0.0', { renders: 'return "two"' })
    expect((await get()).headers['surrogate-key']).not.toBe(headers['surrogate-key'])
  })

  it('is private while there is a candidate', async () => {
    await fake.site.remote('careers', '2.0.0', { renders: 'return "two"' }, false)
    await changeChannel(fake.site.store, toAppName('careers'), makeCandidate(toVersion('2.0.0'), 50))
    const page = await get()
    expect(page.headers['cache-control']).toBe('private, no-cache')
    expect(page.cookies.map(({ name }) => name)).toEqual(['visitor'])
  })

  it('has the same text in each encoding, each with its own ETag', async () => {
    const plain = await get({ 'accept-encoding': 'identity' })
    const small = await get({ 'accept-encoding': 'br' })
    const other = await get({ 'accept-encoding': 'gzip' })
    expect(String(brotliDecompressSync(small.rawPayload))).toBe(plain.body)
    expect(String(gunzipSync(other.rawPayload))).toBe(plain.body)
    const tags = [plain, small, other].map(({ headers }) => headers.etag)
    expect(new Set(tags).size).toBe(3)
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
  })

  it('gets smaller after its first response, which stays valid', async () => {
    const first = await get({ 'accept-encoding': 'br' })
    const smallest = async () => {
      const page = await get({ 'accept-encoding': 'br' })
      expect(page.headers.etag).not.toBe(first.headers.etag)
      return page
    }
    const finished = await vi.waitFor(smallest)
    expect(brotliDecompressSync(finished.rawPayload)).toEqual(brotliDecompressSync(first.rawPayload))
    expect(finished.rawPayload.length).toBeLessThanOrEqual(first.rawPayload.length)
    const again = await get({ 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(304)
  })

  it('is not sent again to a client that has it', async () => {
    const { etag } = (await get({ 'accept-encoding': 'gzip' })).headers
    const again = await get({ 'accept-encoding': 'gzip', 'if-none-match': `"other", W/${etag}` })
    expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', SHARED])
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200)
    await fake.site.remote('careers', '2.0.0', { renders: 'return "two"' })
    expect((await get({ 'if-none-match': String(etag) })).statusCode).toBe(200)
  })

  it('is sent to a client that has it in another encoding, and a 304 returns the matching ETag', async () => {
    const { etag } = (await get({ 'accept-encoding': 'gzip' })).headers
    expect((await get({ 'accept-encoding': 'br', 'if-none-match': String(etag) })).statusCode).toBe(200)
    const quick = String((await get({ 'accept-encoding': 'br' })).headers.etag).replace(
      /-(?:quick-)?br"$/,
      '-quick-br"',
    )
    const finished = quick.replace('quick-', '')
    for (const tag of [quick, finished]) {
      const again = await get({ 'accept-encoding': 'br', 'if-none-match': tag })
      expect([again.statusCode, again.headers.etag]).toEqual([304, tag])
    }
    expect((await get({ 'accept-encoding': 'br', 'if-none-match': '*' })).statusCode).toBe(304)
  })

  it('changes its ETag once there is a candidate, and responds with 304 to the new one', async () => {
    const before = String((await get()).headers.etag)
    await fake.site.remote('careers', '2.0.0', { renders: 'return "two"' }, false)
    await changeChannel(fake.site.store, toAppName('careers'), makeCandidate(toVersion('2.0.0'), 1))
    const cookie = 'visitor=00000000-0000-4000-8000-000000000000'
    const page = await get({ cookie, 'if-none-match': before })
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'private, no-cache'])
    const again = await get({ cookie, 'if-none-match': String(page.headers.etag) })
    expect([again.statusCode, again.headers['cache-control']]).toEqual([304, 'private, no-cache'])
  })

  it('responds to HEAD with the headers of GET and no body', async () => {
    const [page, head] = [await get(), await get({}, '/careers', 'HEAD')]
    expect(head.body).toBe('')
    const unchanged = await get({ 'if-none-match': String(head.headers.etag) }, '/careers', 'HEAD')
    expect([unchanged.statusCode, unchanged.headers['content-length']]).toEqual([304, undefined])
    for (const name of ['content-length', 'etag', 'cache-control', 'content-type', 'content-security-policy']) {
      expect(head.headers[name], name).toBe(page.headers[name])
    }
  })
})

it.each([
  ['an unknown address', '/nowhere', 404],
  ['a preview', '/careers?mfe=careers%401.0.0', 200],
  ['a preview of an unknown version', '/careers?mfe=careers%409.9.9', 404],
])('%s is never stored', async (_case, url, status) => {
  const { headers, statusCode } = await get({}, url)
  expect([statusCode, headers['cache-control'], headers.etag]).toEqual([status, 'no-store', undefined])
})

it('never lets caches store a response that is not a page', async () => {
  const response = await get({ accept: 'image/png' })
  expect([response.statusCode, response.headers['cache-control']]).toEqual([406, 'no-store'])
})

it.each([
  ['/favicon.svg', 'no-cache', 'private, no-cache'],
  ['/assets/data/careers.json', 'no-cache', 'private, no-cache'],
  ['/sitemap.xml', 'no-cache', 'private, no-cache'],
  ['/llms.txt', 'no-cache', 'private, no-cache'],
  ['/careers.atom', 'no-cache', 'private, no-cache'],
])('%s is private while there is a candidate, and sets the visitor’s cookie', async (url, before, during) => {
  await fake.site.remote('careers', '1.5.0', { renders: 'return "one"', data: '[]' })
  const shared = await get({}, url)
  expect([shared.headers['cache-control'], shared.cookies]).toEqual([before, []])
  await fake.site.remote('careers', '2.0.0', { renders: 'return "two"', data: '[]' }, false)
  await changeChannel(fake.site.store, toAppName('careers'), makeCandidate(toVersion('2.0.0'), 50))
  const own = await get({}, url)
  expect(own.headers['cache-control']).toBe(during)
  expect(own.cookies.map(({ name }) => name)).toEqual(['visitor'])
})
