import {
  changeAccess,
  changeChannel,
  createConsoleCode,
  createToken,
  formatReplay,
  pastCompositions,
  promote,
  type ReleaseStore,
  readChannels,
  revoke,
  revokeToken,
  toAppName,
  toVersion,
} from '@mfe/release'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createFakeSite } from './testing/fake-site.ts'

const careers = toAppName('careers')
const WINDOW = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html' }

/** Opens a site on which careers@2.0.0 has replaced careers@1.0.0. */
async function openSite(settings: Record<string, string> = { MFE_MAP: 'on' }) {
  const site = await createFakeSite(settings)
  onTestFinished(() => site.close())
  await site.shell()
  await site.remote('careers', '1.0.0', { renders: 'return "careers one"', data: 'one' })
  await site.remote('careers', '2.0.0', { renders: 'return "careers two"', data: 'two' }, false)
  await changeChannel(site.store, careers, promote(toVersion('2.0.0')))
  const app = await site.open()
  await site.settled()
  const get = (url: string, cookie = '') => app.inject({ url, headers: { ...WINDOW, cookie } })
  return { ...site, app, get }
}

/** Opens a session of an admin, and returns its cookie and the id of its token. */
async function openSession({ store, app }: Pick<Awaited<ReturnType<typeof openSite>>, 'store' | 'app'>) {
  const made: { tokenId: string; code: string }[] = []
  await changeAccess(store, (access, now) => {
    const { access: next, token } = createToken(access, { name: 'root', createdBy: 'local:ada' }, now)
    const created = createConsoleCode({ ...next, teams: [{ name: 'growth', apps: [careers] }] }, token.id, now)
    made.push({ tokenId: token.id, code: created.secret })
    return created.access
  })
  const { tokenId = '', code = '' } = made.at(-1) ?? {}
  const response = await app.inject({
    method: 'POST',
    url: '/__mfe/console/open',
    payload: new URLSearchParams({ code }).toString(),
    headers: {
      ...WINDOW,
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      origin: 'http://localhost',
      host: 'localhost',
    },
  })
  return { tokenId, cookie: String(response.headers['set-cookie']).split(';', 1)[0] ?? '' }
}

/** Returns the id of what was live before. */
async function earlierRelease(store: ReleaseStore): Promise<string> {
  return pastCompositions(await readChannels(store))[1]?.id ?? ''
}

describe('the release console', () => {
  it('is off by default: no page, no overlay, no earlier release', async () => {
    const site = await openSite({})
    expect((await site.get('/__mfe')).statusCode).toBe(404)
    expect((await site.get('/__mfe/console/history')).statusCode).toBe(404)
    const id = await earlierRelease(site.store)
    const page = await site.get(`/careers?release=${id}`)
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('careers two')])
  })

  it('leaves its files to an older app with the name console', async () => {
    const site = await openSite()
    await site.remote('console', '1.0.0', { renders: 'return "older"' })
    expect((await site.app.inject('/__mfe/console/1.0.0/remoteEntry.js')).statusCode).toBe(200)
    const missing = await site.app.inject('/__mfe/console/1.0.0/none.js')
    expect([missing.statusCode, missing.json()]).toMatchObject([404, { code: 'files/not-found' }])
  })

  it('is for holders of a session, on the same port as the site', async () => {
    const site = await openSite()
    expect((await site.get('/__mfe')).statusCode).toBe(401)
    const { cookie } = await openSession(site)
    expect(cookie).toMatch(/^mfe-console=mfes_/)
    const page = await site.get('/__mfe', cookie)
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('You are admin/root')])
  })

  it('leaves release files, errors and forms of the site as they are', async () => {
    const site = await openSite()
    expect((await site.get('/__mfe/careers/1.0.0/remoteEntry.js')).statusCode).toBe(200)
    expect((await site.app.inject('/__mfe/careers/1.0.0/none.js')).json()).toMatchObject({ code: 'files/not-found' })
    expect((await site.app.inject({ method: 'POST', url: '/none' })).json()).toMatchObject({ code: 'http/not-found' })
  })
})

describe('the overlay', () => {
  it('is on pages of holders of a session, which nobody else gets, and is gone with the token', async () => {
    const site = await openSite()
    const before = await site.get('/careers')
    expect(before.body).not.toContain('mfe-map')
    const { cookie, tokenId } = await openSession(site)
    const page = await site.get('/careers', cookie)
    expect(page.body).toContain('"owners":{"careers":"growth"}')
    expect(page.headers['cache-control']).toBe('no-store')
    const nonce = /<script nonce="([^"]+)">\(function showRegions/.exec(page.body)?.[1]
    expect(page.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    expect((await site.get('/careers')).body).toBe(before.body)

    await changeAccess(site.store, (access) => revokeToken(access, tokenId))
    expect((await site.get('/careers', cookie)).body).toBe(before.body)
  })

  it('is missing while sessions cannot be read, and pages are not', async () => {
    const site = await openSite()
    const { cookie } = await openSession(site)
    site.store.access = () => Promise.reject(new Error('the database is down'))
    const page = await site.get('/careers', cookie)
    expect([page.statusCode, page.body]).toEqual([200, expect.not.stringContaining('mfe-map')])
  })
})

describe('an earlier release', () => {
  /** Opens an address like a browser, and resolves to the page that it leads to. */
  async function open(site: Awaited<ReturnType<typeof openSite>>, url: string, cookie = '') {
    const first = await site.get(url, cookie)
    expect([first.statusCode, first.headers['cache-control'], first.headers['x-robots-tag']]).toEqual([
      302,
      'no-store',
      'noindex',
    ])
    return site.get(String(first.headers.location), cookie)
  }

  it('is shown to holders of a session, with a bar, neither cached nor indexed, and keeps across links', async () => {
    const site = await openSite()
    const { cookie } = await openSession(site)
    const id = await earlierRelease(site.store)
    const page = await open(site, `/careers?from=mail&release=${id}`, cookie)
    expect(page.body).toContain('<h1>careers one</h1>')
    expect(page.body).toContain(`Earlier release ${id}. <a href="/careers?from=mail">Leave</a>`)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    const plan = JSON.parse(/id="composition">(.*?)<\/script>/s.exec(page.body)?.[1] ?? '')
    expect(plan).toMatchObject({ previews: [`release:${id}`], remotes: { careers: { version: '1.0.0' } } })
    expect(plan.remotes.careers).not.toHaveProperty('previous')
    const file = await site.get(`/assets/data/careers.json?mfe=release:${id}`, cookie)
    expect([file.body, file.headers['cache-control']]).toEqual(['one', 'no-store'])
  })

  it('is what is live for everyone else', async () => {
    const site = await openSite()
    const id = await earlierRelease(site.store)
    const { cookie, tokenId } = await openSession(site)
    await changeAccess(site.store, (access) => revokeToken(access, tokenId))
    for (const as of ['', cookie, `mfe-console=mfes_aaaaaaaaaa_${'A'.repeat(43)}`]) {
      const page = await open(site, `/careers?release=${id}`, as)
      expect(page.body).toContain('<h1>careers two</h1>')
      expect(page.body).not.toContain('Earlier release')
    }
  })

  it('is shown with a signed link, until it expires', async () => {
    const site = await openSite()
    const id = await earlierRelease(site.store)
    const key = await site.store.previewKey()
    const link = (ms: number, of = id) => `/careers?release=${formatReplay(of, key, new Date(Date.now() + ms))}`
    expect((await open(site, link(60_000))).body).toContain('<h1>careers one</h1>')
    expect((await open(site, link(-60_000))).body).toContain('<h1>careers two</h1>')
    const forged = link(60_000).replace(
      id,
      id.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
    )
    expect((await open(site, forged)).body).toContain('<h1>careers two</h1>')
  })

  it('needs a session where previews are off', async () => {
    const site = await openSite({ MFE_MAP: 'on', MFE_PREVIEW: 'off' })
    const id = await earlierRelease(site.store)
    const signed = formatReplay(id, await site.store.previewKey(), new Date(Date.now() + 60_000))
    expect((await open(site, `/careers?release=${signed}`)).body).toContain('<h1>careers two</h1>')
    const { cookie } = await openSession(site)
    expect((await open(site, `/careers?release=${id}`, cookie)).body).toContain('<h1>careers one</h1>')
  })

  it('is not shown in part: a version that is gone, or an id that never was, is a 404', async () => {
    const site = await openSite()
    const { cookie } = await openSession(site)
    const id = await earlierRelease(site.store)
    expect((await open(site, `/careers?release=${'0'.repeat(16)}`, cookie)).statusCode).toBe(404)
    await site.store.remove(careers, toVersion('1.0.0'))
    const page = await open(site, `/careers?release=${id}`, cookie)
    expect([page.statusCode, page.body]).toEqual([404, expect.stringContaining('careers@1.0.0 is not stored anymore')])
  })

  it('is not shown with a revoked version', async () => {
    const site = await openSite()
    const { cookie } = await openSession(site)
    const id = await earlierRelease(site.store)
    await changeChannel(site.store, careers, revoke(toVersion('1.0.0')))
    const page = await open(site, `/careers?release=${id}`, cookie)
    expect([page.statusCode, page.body]).toEqual([404, expect.stringContaining('careers@1.0.0 is revoked')])
    // Nor is it previewed.
    await site.settled()
    const { body } = await site.get('/careers?mfe=careers@1.0.0')
    expect(body).toContain('<h1>careers two</h1>')
  })

  it.each(['', 'x', '0'.repeat(15), `${'0'.repeat(16)}~1`, '../../etc'])(
    'is not asked for by "%s", which is an ordinary parameter',
    async (value) => {
      const site = await openSite()
      const { statusCode, body } = await site.get(`/careers?release=${value}`)
      expect([statusCode, body]).toEqual([200, expect.stringContaining('careers two')])
    },
  )
})
