import { rm } from 'node:fs/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { changeChannel, makeCandidate, promote, rollback, toVersion } from '@mfe/release'
import { freePort } from '@repo/servers/port'
import { newSession } from '@site/checks/site'
import { folderKey } from '@site/contracts'
import { bearer } from '../support/accounts/credentials.ts'
import { openStream } from '../support/accounts/event-stream.ts'
import { seedFolder } from '../support/accounts/seed.ts'
import type { RawResponse } from '../support/http.ts'
import { newEnquiry } from '../support/page/form-data.ts'
import { requestPage, startCachingProxy } from '../support/site/caching-proxy.ts'
import { careers, releaseOpenings, storeOf } from '../support/site/careers-release.ts'
import { freshDataDir, type Site, startSite } from '../support/site/site-process.ts'
import { test as base, expect } from '../support/test.ts'

const FIRST = '1.0.0-first'
const SECOND = '1.0.0-second'
const SHARED = 'public, max-age=0, s-maxage=1, must-revalidate'
/** The limit is a second, but nginx counts whole seconds. */
const MAX_DELAY_MS = 2_000

interface Proxied extends Site {
  /** The URL of the site itself; `url` is the proxy's. */
  origin: string
}

/** Starts a site with two versions, the first of them live, behind the proxy. */
const test = base.extend<object, { proxied: Proxied }>({
  proxied: [
    async ({}, use) => {
      const dataDir = await freshDataDir()
      const port = await freePort()
      const url = `http://localhost:${port}`
      const store = storeOf(dataDir)
      for (const version of [SECOND, FIRST]) await releaseOpenings(store, version)
      const { url: origin, pid, stop } = await startSite(dataDir, { PUBLIC_URL: url, TRUST_PROXY: 'loopback' })
      const proxy = await startCachingProxy(port, new URL(origin).port)
      try {
        await use({ url, origin, dataDir, pid })
      } finally {
        await proxy.stop()
        await stop()
        await rm(dataDir, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

const cacheStatus = ({ headers }: RawResponse) => headers['x-cache-status']
const cachingOf = ({ headers }: RawResponse) => headers['cache-control']
const versionIn = ({ bytes }: RawResponse) => /data-remote="careers@([^"]+)"/.exec(String(bytes))?.[1]
const cookiesOf = ({ headers }: RawResponse) => headers['set-cookie'] ?? []

/** Requests a page until it has this version. Fails if the old version was still served too long after the change. */
async function expectVersionInTime(site: Proxied, version: string): Promise<void> {
  const changed = performance.now()
  let lastOld = changed
  await expect(async () => {
    const requested = performance.now()
    const response = await requestPage(`${site.url}/careers`)
    if (versionIn(response) !== version) lastOld = requested
    expect([response.status, versionIn(response)]).toEqual([200, version])
  }).toPass({ intervals: [20], timeout: 30_000 })
  expect(lastOld - changed).toBeLessThan(MAX_DELAY_MS)
  expect(versionIn(await requestPage(`${site.url}/careers`))).toBe(version)
}

async function expectNeverStored(site: Proxied, path: string, headers: Record<string, string> = {}): Promise<void> {
  for (const _ of [1, 2, 3]) {
    const response = await requestPage(site.url + path, { headers })
    expect.soft([response.status, cacheStatus(response)], path).toEqual([200, 'MISS'])
    expect.soft(cachingOf(response), path).toMatch(/no-store|private/)
  }
}

test.describe('behind a caching proxy @full', () => {
  test.describe.configure({ mode: 'serial' })
  test.setTimeout(180_000)

  test('the site renders a page once for many visitors, then only revalidates it', async ({ proxied }) => {
    const url = `${proxied.url}/aboutus`
    await expect(async () => {
      const many = await Promise.all(Array.from({ length: 30 }, () => requestPage(url)))
      expect(many.every(({ status, headers }) => status === 200 && headers['cache-control'] === SHARED)).toBe(true)
      expect(many.filter((response) => cacheStatus(response) !== 'HIT')).toHaveLength(1)
      expect(new Set(many.map(({ bytes }) => String(bytes))).size).toBe(1)
    }).toPass({ intervals: [1_500], timeout: 30_000 })
    await expect
      .poll(async () => {
        const { headers } = await requestPage(url)
        return [headers['x-cache-status'], headers['x-site-status'], headers['cache-control']]
      })
      .toEqual(['REVALIDATED', '304', SHARED])
  })

  test('a promotion and a rollback take effect within two seconds', async ({ proxied }) => {
    const store = storeOf(proxied.dataDir)
    await expectVersionInTime(proxied, FIRST)
    await changeChannel(store, careers, promote(toVersion(SECOND)))
    await expectVersionInTime(proxied, SECOND)
    await changeChannel(store, careers, rollback())
    await expectVersionInTime(proxied, FIRST)
  })

  test('a preview is never stored, and appears only at its own URL', async ({ proxied }) => {
    const preview = `/careers?mfe=careers@${SECOND}`
    await requestPage(`${proxied.url}/careers`)
    await expectNeverStored(proxied, preview)
    expect(versionIn(await requestPage(proxied.url + preview))).toBe(SECOND)
    expect(versionIn(await requestPage(`${proxied.url}/careers`))).toBe(FIRST)
    expect(versionIn(await requestPage(`${proxied.url}/careers?from=mail`))).toBe(FIRST)
  })

  test('a cookie keeps each visitor on one version while an app has a candidate', async ({ proxied }) => {
    const store = storeOf(proxied.dataDir)
    const url = `${proxied.url}/careers`
    await requestPage(url)
    await changeChannel(store, careers, makeCandidate(toVersion(SECOND), 50))
    try {
      // Visitors who get the stable version must not refresh the page cached before the candidate.
      await expect.poll(async () => cachingOf(await requestPage(url)), { timeout: 30_000 }).toBe('private, no-cache')
      const seen = new Map<string, string | undefined>()
      for (const _ of Array.from({ length: 40 })) {
        const first = await requestPage(url)
        const [cookie = ''] = cookiesOf(first).map((set) => set.split(';')[0])
        expect(cookie).toMatch(/^visitor=/)
        expect(cachingOf(first)).toBe('private, no-cache')
        expect(['MISS', 'EXPIRED']).toContain(cacheStatus(first))
        const again = await requestPage(url, { headers: { cookie } })
        expect(cookiesOf(again)).toEqual([])
        expect(versionIn(again)).toBe(versionIn(first))
        expect(versionIn(await requestPage(`${proxied.origin}/careers`, { headers: { cookie } }))).toBe(
          versionIn(first),
        )
        seen.set(cookie, versionIn(first))
      }
      expect(seen.size).toBe(40)
      expect(new Set(seen.values())).toEqual(new Set([FIRST, SECOND]))
    } finally {
      await changeChannel(store, careers, rollback())
    }
    await expectVersionInTime(proxied, FIRST)
    expect(cookiesOf(await requestPage(url))).toEqual([])
  })

  test('personal responses are never stored', async ({ proxied }) => {
    const session = await newSession(proxied)
    const headers = {
      cookie: `${session.cookie.name}=${session.cookie.value}`,
      authorization: `Bearer ${session.token}`,
    }
    for (const path of ['/welcome', '/api/session']) {
      await expectNeverStored(proxied, path, headers)
    }
    await requestPage(`${proxied.url}/contactus`)
    const posted = await requestPage(`${proxied.url}/contactus`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: proxied.url },
      body: String(new URLSearchParams({ ...newEnquiry(), email: 'not-an-email' })),
    })
    expect([posted.status, cachingOf(posted)]).toEqual([400, 'no-store'])
    expect(String(posted.bytes)).toContain('not-an-email')
    expect(String((await requestPage(`${proxied.url}/contactus`)).bytes)).not.toContain('not-an-email')
  })

  test('events pass through the proxy as they happen', async ({ proxied }) => {
    const session = await newSession(proxied)
    const headers = { ...bearer(session.token), 'accept-encoding': 'gzip, br' }
    const stream = await openStream(proxied, headers)
    await stream.until('event: beat')
    await seedFolder(proxied, session, ['A'])
    await stream.until(folderKey([]))
    stream.close()
  })

  test('each client gets an accepted encoding of the same page', async ({ proxied }) => {
    const decoded: Record<string, (bytes: Buffer) => Buffer> = {
      br: brotliDecompressSync,
      gzip: gunzipSync,
      identity: (bytes) => bytes,
    }
    for (const url of [proxied.origin, proxied.url, proxied.url].map((each) => `${each}/aboutus`)) {
      const texts = new Set<string>()
      const tags = new Set<string | undefined>()
      for (const [encoding, decode] of Object.entries(decoded)) {
        const { headers, bytes } = await requestPage(url, { headers: { 'accept-encoding': encoding } })
        expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
        texts.add(String(decode(bytes)))
        tags.add(headers.etag)
      }
      expect([texts.size, tags.size], url).toEqual([1, 3])
    }
    const [page, head] = [
      await requestPage(`${proxied.url}/aboutus`),
      await requestPage(`${proxied.url}/aboutus`, { method: 'HEAD' }),
    ]
    expect([head.status, head.bytes.length, head.headers.etag]).toEqual([200, 0, page.headers.etag])
  })
})
