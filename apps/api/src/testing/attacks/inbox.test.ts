import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { createOperatorsRepo } from '#operators/operators.repo.ts'
import { apply } from '../apply.ts'
import { basic, newAppPassword } from '../dav/mounted.ts'
import { browserOf, enquire, type Headers, invite, OWN_FORM, signInOperator, WINDOW } from '../inbox/operators.ts'
import { startApi } from '../start-api.ts'
import { openTestDatabase } from '../test-database.ts'
import { type Attack, attackApi, bearer, cookies, newUser } from './attack-api.ts'

/**
 * OWASP ASVS 5.0, V6.6 Out-of-Band Authentication, V7 Session Management, V8 Authorization, V3 Web Frontend: the
 * inbox, whose pages show what people wrote and sent to the company.
 */
const SECRET = 'Only operators may read this.'
const cleanUps: (() => Promise<void>)[] = []

const { shared, send } = attackApi(async ({ app, dataDir }) => {
  const db = await openTestDatabase(dataDir, (cleanUp) => void cleanUps.push(cleanUp))
  const [application, enquiry] = [await apply(app), await enquire(app, db, { message: SECRET })]
  return { db, application, enquiry, browser: await signInOperator(app, db), user: await newUser(app) }
})

afterEach(() => vi.useRealTimers())
// Runs before the API stops.
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp()
})

const form = (fields: Readonly<Record<string, string>>, headers: Headers): Attack => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  body: new URLSearchParams(fields).toString(),
})

const pathsOfMessages = () => {
  const { application, enquiry } = shared()
  return ['', `/${enquiry}`, `/${application}`, `/${application}/files/cv`].map((path) => `/api/inbox${path}`)
}

const expectNothing = (path: string, text: string) =>
  expect.soft(text, path).not.toMatch(new RegExp(`${SECRET}|Okafor|bob@example|Looms|%PDF`))

describe('an invitation', () => {
  it('is not used up by whatever opens its link, as mail scanners do', async () => {
    const { app, db } = shared()
    const code = await invite(db)
    for (const headers of [{}, WINDOW, { 'user-agent': 'scanner' }] as Headers[]) {
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        const { headers: sent } = await send(`/api/inbox/open?code=${code}`, { method, headers })
        expect(sent['set-cookie']).toBeUndefined()
      }
    }
    expect((await browserOf(app).post('/open', { code })).statusCode).toBe(303)
  })

  it('works once, even if it is used several times at once', async () => {
    const { app, db } = shared()
    const code = await invite(db)
    const answers = await Promise.all([1, 2, 3, 4].map(() => browserOf(app).post('/open', { code })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 400, 400, 400])
    expect((await browserOf(app).post('/open', { code })).headers['set-cookie']).toBeUndefined()
  })

  it('does not work once it is revoked, and codes cannot be guessed or made of anything else', async () => {
    const { app, db, browser, user } = shared()
    const code = await invite(db, 'eve@example.com')
    await createOperatorsRepo(db).revoke('eve@example.com')
    const guesses = [code, code.toLowerCase(), '', ' ', 'A'.repeat(43), '%', "' or '1'='1", 'null', 'eve@example.com']
    const others = [browser.cookie().replace('inbox=', ''), user.token, user.cookie.replace('sid=', '')]
    for (const guess of [...guesses, ...others]) {
      const { statusCode, headers } = await browserOf(app).post('/open', { code: guess })
      expect.soft([statusCode, headers['set-cookie']], guess).toEqual([400, undefined])
    }
  })

  it('is stored only as a hash, and so is a session', async () => {
    const { db, browser } = shared()
    const code = await invite(db, 'eve@example.com')
    const rows = [
      await db.selectFrom('operator_invitation').selectAll().execute(),
      await db.selectFrom('operator_session').selectAll().execute(),
    ]
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(JSON.stringify(rows)).not.toContain(browser.cookie().replace('inbox=', ''))
  })

  it('can be tried 30 times from an address without a wait, then less and less often', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { app, dataDir } = await startApi({ RATE_LIMITS: 'on' })
    const code = await invite(await openTestDatabase(dataDir))
    const statuses: number[] = []
    for (let n = 0; n < 32; n += 1) statuses.push((await browserOf(app).post('/open', { code: `${n}` })).statusCode)
    expect(statuses).toEqual([...Array(30).fill(400), 429, 429])
    const valid = await browserOf(app).post('/open', { code })
    expect([valid.statusCode, valid.headers['retry-after']]).toEqual([429, '1'])
  })
})

describe('without a session of its own, the inbox shows nothing', () => {
  it.each<[string, () => Promise<Headers> | Headers]>([
    ['to nobody', () => ({})],
    ['to a window without a cookie', () => WINDOW],
    ['to a session of an account', () => ({ ...bearer(shared().user), ...cookies(shared().user.cookie), ...WINDOW })],
    [
      'to an app password',
      async () => ({ ...WINDOW, authorization: (await newAppPassword(shared().user)).authorization }),
    ],
    ['to an operator’s address as a login', () => ({ ...WINDOW, authorization: basic('ada@example.com', 'x') })],
    ['to a token of an account as its cookie', () => ({ ...WINDOW, cookie: `inbox=${shared().user.token}` })],
    [
      'to the cookie’s value as a bearer',
      () => ({
        ...WINDOW,
        authorization: `Bearer ${shared().browser.cookie().replace('inbox=', '')}`,
      }),
    ],
    [
      'to its cookie under the name of a session',
      () => ({
        ...WINDOW,
        cookie: shared().browser.cookie().replace('inbox=', 'sid='),
      }),
    ],
    ['to an empty cookie', () => ({ ...WINDOW, cookie: 'inbox=' })],
    ['to a made-up cookie', () => ({ ...WINDOW, cookie: `inbox=${'A'.repeat(43)}` })],
  ])('%s', async (_who, headersOf) => {
    const headers = await headersOf()
    for (const path of pathsOfMessages()) {
      const { status, text } = await send(path, { headers })
      expect.soft([path, status]).toEqual([path, 401])
      expectNothing(path, text)
    }
    for (const path of ['export', 'end', `${shared().enquiry}/answered`]) {
      const fields = { token: 'x', format: 'csv', kind: 'all', state: 'all', answered: 'yes' }
      const { status, text } = await send(`/api/inbox/${path}`, form(fields, { ...OWN_FORM, ...headers }))
      expect.soft([path, status]).toEqual([path, 401])
      expectNothing(path, text)
    }
  })

  it('and its cookie is worth nothing elsewhere', async () => {
    const value = shared().browser.cookie().replace('inbox=', '')
    for (const headers of [{ cookie: `sid=${value}` }, { authorization: `Bearer ${value}` }] as Headers[]) {
      for (const path of ['/api/session', '/api/recent', '/api/account/sessions']) {
        expect.soft((await send(path, { headers })).status, path).toBe(401)
      }
    }
  })
})

describe('a page', () => {
  it.each<[string, Headers]>([
    [
      'a script that fetches it',
      { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' },
    ],
    ['a frame', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }],
    ['an object', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'object', 'sec-fetch-site': 'same-origin' }],
    ['an element', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image', 'sec-fetch-site': 'same-origin' }],
    ['a program, or a browser without encryption', {}],
    ['another site', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site' }],
  ])('is not for %s', async (_who, headers) => {
    for (const path of [...pathsOfMessages(), '/api/inbox/open']) {
      for (const method of ['GET', 'HEAD']) {
        const { status, text } = await send(path, {
          method,
          headers: { ...headers, cookie: shared().browser.cookie() },
        })
        expect.soft([path, status]).toEqual([path, 403])
        expectNothing(path, text)
      }
    }
  })

  it('cannot be stored, framed, indexed or held by another window, and runs only its own script', async () => {
    const headers = { ...WINDOW, cookie: shared().browser.cookie() }
    for (const path of [...pathsOfMessages().slice(0, 3), '/api/inbox/open', '/api/inbox/E-NONE']) {
      const { headers: sent, text } = await send(path, { headers })
      expect.soft(sent, path).toMatchObject({
        'cache-control': 'no-store',
        'x-frame-options': 'DENY',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'noopener-allow-popups',
      })
      expect
        .soft(String(sent['content-security-policy']), path)
        .toMatch(
          /^default-src 'none'; script-src 'sha256-[\w+/]{43}='; style-src 'sha256-[\w+/]{43}='; form-action 'self'/,
        )
      expect.soft(text, path).not.toMatch(/\son\w+="|\sstyle="|javascript:|\ssrc=/i)
    }
  })

  it('shows what people typed as text', async () => {
    const { app, db, browser } = shared()
    const typed = `"><script>alert(1)</script><img src=x onerror=alert(1)>'</textarea>{{7*7}}`
    const reference = await enquire(app, db, {
      firstName: '<b>Bob</b>',
      subject: `<i>${'x'.repeat(20)}</i>`,
      message: typed,
    })
    for (const page of ['', `/${reference}`]) {
      const { body } = await browser.get(page)
      expect.soft(body, page).not.toMatch(/<(?:b|i|img)\b|<script>alert/)
    }
    expect((await browser.get(`/${reference}`)).body).toContain('&quot;&gt;&lt;script&gt;alert(1)')
  })

  it('of a message exists only under its exact reference, and of a file only by its kind', async () => {
    const { application, enquiry } = shared()
    const headers = { ...WINDOW, cookie: shared().browser.cookie() }
    for (const path of [
      application.toLowerCase(),
      `${application}%00`,
      `${application}%20`,
      '%25',
      "'%20or%20'1'='1",
      '..%2f..%2fetc%2fpasswd',
      `${enquiry}/files/cv`,
      `${application}/files/..%2fcv`,
      `${application}/files/cv.pdf`,
      `${application}/files/`,
      `${application}/files/__proto__`,
    ]) {
      const { status, text } = await send(`/api/inbox/${path}`, { headers })
      expect.soft([400, 404], path).toContain(status)
      expectNothing(path, text)
    }
    for (const query of ['state=x', 'state=all&state=open', 'before=%27', 'kind[]=all', `before=${'f'.repeat(4000)}`]) {
      expect.soft((await send(`/api/inbox?${query}`, { headers })).status, query).toBe(200)
    }
  })
})

describe('a form', () => {
  const wanted = { format: 'csv', kind: 'all', state: 'all', answered: 'yes' }
  const targets = () => [`/${shared().enquiry}/answered`, '/export', '/end']
  const isOpen = async () => {
    const { db, enquiry } = shared()
    const row = db.selectFrom('enquiry').select('answered_at').where('reference', '=', enquiry)
    return (await row.executeTakeFirstOrThrow()).answered_at === null
  }

  it('needs a token of its own session', async () => {
    const { app, db, browser } = shared()
    const foreign = await (await signInOperator(app, db, 'eve@example.com')).token()
    for (const target of targets()) {
      for (const token of ['', 'x', foreign, browser.cookie().replace('inbox=', '')]) {
        expect.soft((await browser.post(target, { ...wanted, token })).statusCode, target).toBe(403)
      }
      expect.soft((await browser.post(target, wanted)).statusCode, target).toBe(400)
    }
    expect([await isOpen(), (await browser.get()).statusCode]).toEqual([true, 200])
  })

  it.each<[string, Headers]>([
    ['another site', { ...OWN_FORM, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another site that hides where it is from', { ...OWN_FORM, origin: 'null' }],
    ['a subdomain', { ...OWN_FORM, origin: 'http://a.localhost', 'sec-fetch-site': 'same-site' }],
    ['a page without an origin', WINDOW],
    ['a script', { ...OWN_FORM, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['a frame', { ...OWN_FORM, 'sec-fetch-dest': 'iframe' }],
  ])('is not accepted from %s, even with the right token', async (_who, headers) => {
    const { db, browser } = shared()
    const token = await browser.token()
    for (const target of targets()) {
      const { statusCode, body } = await browser.post(target, { ...wanted, token }, headers)
      expect.soft([target, statusCode]).toEqual([target, 403])
      expectNothing(target, body)
    }
    const code = await invite(db, 'eve@example.com')
    const opened = await browser.post('/open', { code, token }, headers)
    expect([opened.statusCode, opened.headers['set-cookie']]).toEqual([403, undefined])
    expect([await isOpen(), (await browser.get()).statusCode]).toEqual([true, 200])
  })

  it('is the only way to change something', async () => {
    const { browser } = shared()
    const token = await browser.token()
    const query = new URLSearchParams({ ...wanted, token })
    for (const target of targets()) {
      expect.soft([400, 404], target).toContain((await browser.get(`${target}?${query}`)).statusCode)
      const json = { ...OWN_FORM, 'content-type': 'application/json' }
      expect.soft((await browser.post(target, { ...wanted, token }, json)).statusCode, target).toBe(415)
    }
    expect(await isOpen()).toBe(true)
  })

  it('is not read if it is large', async () => {
    const { browser } = shared()
    const large = await browser.post('/export', { ...wanted, token: 'x'.repeat(5000) })
    expect(large.statusCode).toBe(413)
  })

  it('of a script of the site cannot put another session in the place of one', async () => {
    const { app, db } = shared()
    const browser = await signInOperator(app, db)
    const code = await invite(db, 'eve@example.com')
    for (const token of [undefined, 'x', await (await signInOperator(app, db)).token()]) {
      const { statusCode, headers } = await browser.post('/open', token === undefined ? { code } : { code, token })
      expect([statusCode, headers['set-cookie']]).toEqual([403, undefined])
    }
    expect((await browser.get('/open')).body).toContain('of <strong>ada@example.com</strong>')
    const former = browser.cookie()
    expect((await browser.post('/open', { code, token: await browser.token('/open') })).statusCode).toBe(303)
    expect((await browser.get()).body).toContain('eve@example.com')
    expect((await browserOf(app, former).get()).statusCode).toBe(401)
  })
})

describe('a session', () => {
  it('has a cookie that no script, other site or other page of the site gets, for 8 hours', async () => {
    for (const [PUBLIC_URL, name, more] of [
      ['', 'inbox', []],
      ['https://www.example.com', '__Secure-inbox', ['Secure']],
    ] as const) {
      const { app, dataDir } = await startApi({ PUBLIC_URL })
      const code = await invite(await openTestDatabase(dataDir))
      const form = PUBLIC_URL === '' ? OWN_FORM : { ...OWN_FORM, origin: PUBLIC_URL }
      const { headers } = await browserOf(app).post('/open', { code }, form)
      const [cookie = '', ...attributes] = String(headers['set-cookie']).split('; ')
      expect(cookie).toMatch(new RegExp(`^${name}=[\\w-]{43}$`))
      expect(attributes.toSorted()).toEqual(
        ['HttpOnly', 'Max-Age=28800', 'Path=/api/inbox', 'SameSite=Strict', ...more].toSorted(),
      )
    }
  })

  it('ends at once when it is revoked or signed out, for pages, files and forms', async () => {
    const { app, db, application, enquiry } = shared()
    for (const end of [
      async () => void (await createOperatorsRepo(db).revoke('zoe@example.com')),
      async (cookie: string, token: string) => void (await browserOf(app, cookie).post('/end', { token })),
    ]) {
      const browser = await signInOperator(app, db, 'zoe@example.com')
      const [cookie, token] = [browser.cookie(), await browser.token()]
      await end(cookie, token)
      const stolen = browserOf(app, cookie)
      for (const path of ['', `/${enquiry}`]) expect((await stolen.get(path)).statusCode).toBe(401)
      expect((await stolen.get(`/${application}/files/cv`)).statusCode).toBe(401)
      expect((await stolen.post(`/${enquiry}/answered`, { token, answered: 'yes' })).statusCode).toBe(401)
    }
  })

  it('ends for lack of use, whatever scripts of the site request meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { app, dataDir } = await startApi()
    const browser = await signInOperator(app, await openTestDatabase(dataDir))
    const script = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' }
    const later = () => vi.setSystemTime(Date.now() + 20 * 60_000)
    later()
    expect((await browser.get('', script)).statusCode).toBe(403)
    later()
    expect((await browser.get()).statusCode).toBe(401)
  })

  it('exports ten times an hour', async () => {
    const { app, dataDir } = await startApi({ RATE_LIMITS: 'on' })
    const browser = await signInOperator(app, await openTestDatabase(dataDir))
    const token = await browser.token()
    const exports: number[] = []
    for (let n = 0; n < 12; n += 1) {
      const fields = { format: 'csv', kind: 'all', state: 'all', token }
      exports.push((await browser.post('/export', fields)).statusCode)
    }
    expect(exports).toEqual([...Array(10).fill(200), 429, 429])
    expect((await browser.get()).statusCode).toBe(200)
  })
})
