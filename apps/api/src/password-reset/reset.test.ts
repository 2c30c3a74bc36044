import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '../database/open.ts'
import { everythingIn } from '../testing/everything.ts'
import { mailsIn } from '../testing/mails.ts'
import { startApi, temporaryDirectory } from '../testing/start-api.ts'
import { PASSWORD, signUp } from '../testing/user.ts'
import { createThrottle } from '../throttle/throttle.ts'
import { createResetService } from './reset.service.ts'

afterEach(() => vi.useRealTimers())

const URL = '/api/account/reset'
const EMAIL = 'ada@example.com'
const NEW = 'battery staple'
const REFUSED = {
  code: 'account/bad-reset',
  message: 'This link does not work any more. Please ask for a new one.',
}

async function emptyDatabase() {
  const db = await openDatabase(await temporaryDirectory())
  onTestFinished(() => db.destroy())
  return db
}

async function site(env = {}) {
  const started = await startApi(env)
  const { app, dataDir } = started
  const ask = (email: string, headers = {}, remoteAddress = '192.0.2.1') =>
    app.inject({ method: 'POST', url: URL, payload: { email }, headers, remoteAddress })
  return {
    ...started,
    ask,
    /** Asks for a link and reads the token in the mail: the `count`-th mail of this site. */
    async tokenFor(email: string, count = 1): Promise<string> {
      await ask(email)
      const mail = (await mailsIn(dataDir, count)).at(count - 1)
      return /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    },
    redeem: (token: string, password = NEW, confirmpassword = password) =>
      app.inject({ method: 'PUT', url: URL, payload: { token, password, confirmpassword } }),
    logIn: async (email: string, password: string) =>
      (await app.inject({ method: 'POST', url: '/authenticate', payload: { email, password } })).statusCode,
  }
}

describe('asking for a new password', () => {
  it('answers alike whether or not the address has an account, and writes to the one that has', async () => {
    const { app, dataDir, ask } = await site()
    await signUp(app, EMAIL)
    const [known, unknown] = [await ask('Ada@Example.com'), await ask('nobody@example.com')]
    expect([known.statusCode, known.json()]).toEqual([
      202,
      { message: 'If this address has an account, a mail with a link is on its way. The link works for 30 minutes.' },
    ])
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
    const { date: _known, ...headers } = known.headers
    const { date: _unknown, ...others } = unknown.headers
    expect(others).toEqual(headers)
    const db = await openDatabase(dataDir)
    const asked = () => db.selectFrom('audit').select('id').where('action', '=', 'account/reset-asked').execute()
    await vi.waitUntil(async () => (await asked()).length === 2, { timeout: 30_000 })
    expect(await db.selectFrom('outbox').select('recipient').execute()).toEqual([{ recipient: EMAIL }])
    await db.destroy()
  })

  it('answers before it has looked for the account, so that the time tells nothing', async () => {
    const begun: (() => Promise<void>)[] = []
    const service = createResetService({
      ...({} as Parameters<typeof createResetService>[0]),
      accounts: { byEmail: () => expect.unreachable('it has looked') },
      background: { run: (_what, work) => void begun.push(work), settled: async () => undefined },
      throttle: createThrottle(await emptyDatabase(), { enabled: true, secret: '' }),
    })
    await service.ask(EMAIL, '192.0.2.1')
    await service.ask('nobody@example.com', '192.0.2.1')
    expect(begun).toHaveLength(2)
  })

  it('sends a link to the public address whatever host was asked, and keeps no secret of it', async () => {
    const { app, dataDir, ask } = await site({ PUBLIC_URL: 'https://www.example.com/' })
    await signUp(app, EMAIL)
    await ask(EMAIL, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    const [mail] = await mailsIn(dataDir, 1)
    expect([mail?.to, mail?.subject]).toEqual([EMAIL, 'Choose a new password'])
    expect(mail?.text).not.toContain('evil')
    const [, token = ''] =
      /https:\/\/www\.example\.com\/reset-password#token=([\w-]{43})\r\n/.exec(mail?.text ?? '') ?? []
    expect(token).not.toBe('')
    const db = await openDatabase(dataDir)
    await vi.waitUntil(async () => !(await everythingIn(db)).includes(token), { timeout: 30_000 })
    expect(await db.selectFrom('password_reset').selectAll().execute()).toHaveLength(1)
    await db.destroy()
  })

  it('has to wait longer each time for one address, with or without an account', async () => {
    const { app, ask } = await site({ RATE_LIMITS: 'on' })
    await signUp(app, EMAIL)
    for (const email of [EMAIL, 'nobody@example.com']) {
      for (let n = 0; n < 3; n += 1) expect((await ask(email)).statusCode).toBe(202)
      const answer = await ask(email, {}, '198.51.100.1')
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '60'])
    }
  })

  it.each([[undefined], [{}], [{ email: 'ada' }], [{ email: [EMAIL] }], [{ email: { $ne: '' } }]])(
    'with %j is 400',
    async (payload) => {
      const { app } = await startApi()
      expect((await app.inject({ method: 'POST', url: URL, payload })).statusCode).toBe(400)
    },
  )
})

describe('choosing a new password', () => {
  it('works with the mail’s token, ends all sessions, starts none, and is told by mail', async () => {
    const { app, dataDir, tokenFor, redeem, logIn } = await site()
    const [ada, bob] = [await signUp(app, EMAIL), await signUp(app, 'bob@example.com')]
    const answer = await redeem(await tokenFor(EMAIL))
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: 'Password changed. You can log in with it now.' },
    ])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await ada.call('GET', '/api/session')).statusCode).toBe(401)
    expect((await bob.call('GET', '/api/session')).statusCode).toBe(200)
    expect([await logIn(EMAIL, PASSWORD), await logIn(EMAIL, NEW)]).toEqual([401, 200])
    const [, notice] = await mailsIn(dataDir, 2)
    expect(notice).toMatchObject({ to: EMAIL, subject: 'Your password was changed' })
  })

  it('works once, and takes every other link of the account with it', async () => {
    const { app, tokenFor, redeem, logIn } = await site()
    await signUp(app, EMAIL)
    await signUp(app, 'bob@example.com')
    const [first, second] = [await tokenFor(EMAIL, 1), await tokenFor(EMAIL, 2)]
    const bobs = await tokenFor('bob@example.com', 3)
    expect(new Set([first, second, bobs]).size).toBe(3)
    expect((await redeem(first)).statusCode).toBe(200)
    for (const token of [first, second]) {
      const answer = await redeem(token, 'another password')
      expect([answer.statusCode, answer.json()]).toEqual([400, REFUSED])
    }
    expect(await logIn(EMAIL, NEW)).toBe(200)
    expect((await redeem(bobs)).statusCode).toBe(200)
  })

  it('works for one of several that come at once', async () => {
    const { app, tokenFor, redeem, logIn } = await site()
    await signUp(app, EMAIL)
    const token = await tokenFor(EMAIL)
    const passwords = ['first password', 'second password', 'third password']
    const answers = await Promise.all(passwords.map((password) => redeem(token, password)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
    for (const [index, password] of passwords.entries()) {
      expect(await logIn(EMAIL, password)).toBe(answers[index]?.statusCode === 200 ? 200 : 401)
    }
  })

  it('works for 30 minutes, and not after the password was changed otherwise', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { app, tokenFor, redeem } = await site()
    const ada = await signUp(app, EMAIL)
    const late = await tokenFor(EMAIL, 1)
    vi.setSystemTime(Date.now() + 30 * 60_000)
    expect((await redeem(late)).json()).toEqual(REFUSED)
    const inTime = await tokenFor(EMAIL, 2)
    vi.setSystemTime(Date.now() + 29 * 60_000)
    expect((await redeem(inTime)).statusCode).toBe(200)
    expect((await ada.call('GET', '/api/session')).statusCode).toBe(401)

    const overtaken = await tokenFor(EMAIL, 4)
    const login = await app.inject({ method: 'POST', url: '/authenticate', payload: { email: EMAIL, password: NEW } })
    const authorization = `Bearer ${login.json<{ token: string }>().token}`
    const payload = { currentPassword: NEW, password: PASSWORD, confirmpassword: PASSWORD }
    const changed = await app.inject({
      method: 'POST',
      url: '/api/account/password',
      payload,
      headers: { authorization },
    })
    expect(changed.statusCode).toBe(200)
    expect((await redeem(overtaken)).json()).toEqual(REFUSED)
  })

  it('names every field to mend and keeps the token', async () => {
    const { app, tokenFor, redeem } = await site()
    await signUp(app, EMAIL)
    const token = await tokenFor(EMAIL)
    const answer = await redeem(token, 'short', 'other')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      {
        errors: {
          password: 'Password must be at least 8 characters long',
          confirmpassword: 'Passwords must match',
        },
      },
    ])
    for (const bad of ['', 'none', `${token}x`, token.toUpperCase()]) {
      expect((await redeem(bad)).json()).toEqual(REFUSED)
    }
    expect((await app.inject({ method: 'PUT', url: URL, payload: { token: [token] } })).statusCode).toBe(400)
    expect((await redeem(token)).statusCode).toBe(200)
  })

  it('frees an account whose owner had to wait after wrong passwords', async () => {
    const { app, tokenFor, redeem, logIn } = await site({ RATE_LIMITS: 'on' })
    await signUp(app, EMAIL)
    for (let n = 0; n < 5; n += 1) await logIn(EMAIL, 'wrong')
    expect(await logIn(EMAIL, PASSWORD)).toBe(429)
    await redeem(await tokenFor(EMAIL))
    expect(await logIn(EMAIL, NEW)).toBe(200)
  })

  it('does not act for another site', async () => {
    const { app, tokenFor } = await site()
    await signUp(app, EMAIL)
    const payload = { token: await tokenFor(EMAIL), password: NEW, confirmpassword: NEW }
    const headers = { origin: 'https://evil.example' }
    const answer = await app.inject({ method: 'PUT', url: URL, payload, headers })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'request/forged'])
  })
})
