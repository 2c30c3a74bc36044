import { afterEach, describe, expect, it, vi } from 'vitest'
import { everythingIn } from '#testing/contents.ts'
import { emailsIn, welcomesIn } from '#testing/emails.ts'
import { NEW_PASSWORD, RESET_URL } from '#testing/resets.ts'
import { startApi } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { PASSWORD, registrationOf } from '#testing/user.ts'

afterEach(() => vi.useRealTimers())

const EMAIL = 'ada@example.com'
const CONFIRMATION_URL = '/api/account/confirmation'
const HOUR = 3_600_000
const DAY = 24 * HOUR

async function setUp(env = {}) {
  const started = await startApi({ CONFIRM_EMAIL: 'on', ...env })
  const { app, dataDir } = started
  const post = (url: string, payload: object, remoteAddress = '192.0.2.1') =>
    app.inject({ method: 'POST', url, payload, remoteAddress })
  return {
    ...started,
    register: (email = EMAIL) => post('/api/registration', registrationOf(email)),
    logIn: (password = PASSWORD, email = EMAIL, address?: string) =>
      post('/authenticate', { email, password }, address),
    requestLink: (password = PASSWORD, email = EMAIL) => post(CONFIRMATION_URL, { email, password }),
    confirm: (token: unknown) =>
      app.inject({ method: 'PUT', url: CONFIRMATION_URL, payload: { token }, remoteAddress: '192.0.2.1' }),
    /** Reads the token from the `count`-th email in the outbox. */
    async tokenIn(count: number): Promise<string> {
      const mail = (await emailsIn(dataDir, count)).at(count - 1)
      return /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    },
  }
}

describe('an account whose address nobody has confirmed', () => {
  it('gets an email with a link to PUBLIC_URL, whose token is not stored', async () => {
    const { dataDir, register } = await setUp({ PUBLIC_URL: 'https://www.example.com' })
    const response = await register('Ada@Example.com')
    expect([response.statusCode, response.json()]).toEqual([
      201,
      { responseMessage: 'Registration successful', needsConfirmation: true },
    ])
    const [mail] = await emailsIn(dataDir, 1)
    expect([mail?.to, mail?.subject]).toEqual([EMAIL, 'Confirm your email address'])
    const [, token = ''] =
      /https:\/\/www\.example\.com\/confirm-email#token=([\w-]{43})\r\n/.exec(mail?.text ?? '') ?? []
    expect(token).not.toBe('')
    for (const text of ['within 24 hours', 'deleted after 7 days', 'also chose its password']) {
      expect(mail?.text).toContain(text)
    }
    const db = await openTestDatabase(dataDir)
    await vi.waitUntil(async () => !(await everythingIn(db)).includes(token), { timeout: 30_000 })
  })

  it('starts no session, and gives the reason only to a caller who knows the password', async () => {
    const { register, logIn } = await setUp()
    await register()
    const response = await logIn()
    expect([response.statusCode, response.json()]).toEqual([
      403,
      { code: 'account/unconfirmed', message: expect.stringContaining('not confirmed yet') },
    ])
    expect(response.headers['set-cookie']).toBeUndefined()
    const [wrong, unknown] = [await logIn('wrong'), await logIn('wrong', 'nobody@example.com')]
    expect([wrong.statusCode, wrong.body]).toEqual([401, unknown.body])
    const again = await register()
    expect([again.statusCode, again.json()]).toEqual([
      409,
      { code: 'account/email-taken', responseMessage: 'Email already in use' },
    ])
  })

  it('is confirmed by the link, once; then its owner logs in', async () => {
    const { register, logIn, confirm, tokenIn } = await setUp()
    await register()
    const token = await tokenIn(1)
    for (const bad of ['', 'none', `${token}x`, token.toUpperCase()]) {
      expect((await confirm(bad)).json()).toMatchObject({ code: 'account/bad-confirmation' })
    }
    expect((await confirm([token])).statusCode).toBe(400)
    const response = await confirm(token)
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { message: 'Your email address is confirmed. You can now log in.' },
    ])
    expect(response.headers['set-cookie']).toBeUndefined()
    expect((await confirm(token)).statusCode).toBe(400)
    expect((await logIn()).statusCode).toBe(200)
  })

  it('gets one email for each event: the link when it is created, a welcome when it is confirmed', async () => {
    const { dataDir, register, confirm, tokenIn } = await setUp()
    await register()
    const token = await tokenIn(1)
    const db = await openTestDatabase(dataDir)
    const kinds = async () =>
      (await db.selectFrom('outbox').select('kind').orderBy('id').execute()).map(({ kind }) => kind)
    expect(await kinds()).toEqual(['email-confirmation'])
    await confirm(token)
    await confirm(token)
    expect(await kinds()).toEqual(['email-confirmation', 'welcome'])
    expect((await welcomesIn(dataDir, 1)).map(({ to }) => to)).toEqual([EMAIL])
  })

  it('can get another link with its password only; former ones no longer work, nor do any after 24 hours', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { register, logIn, requestLink, confirm, tokenIn } = await setUp()
    await register()
    const first = await tokenIn(1)
    for (const rejected of [await requestLink('wrong'), await requestLink(PASSWORD, 'nobody@example.com')]) {
      expect([rejected.statusCode, rejected.body]).toEqual([401, (await logIn('wrong')).body])
    }
    const requested = await requestLink()
    expect([requested.statusCode, requested.json()]).toEqual([202, { message: expect.stringContaining('24 hours') }])
    const second = await tokenIn(2)
    expect((await confirm(first)).statusCode).toBe(400)
    vi.setSystemTime(Date.now() + DAY)
    expect((await confirm(second)).statusCode).toBe(400)
    await requestLink()
    expect((await confirm(await tokenIn(3))).statusCode).toBe(200)
    const late = await requestLink()
    expect([late.statusCode, late.json().code]).toEqual([409, 'account/confirmed'])
    expect((await logIn()).statusCode).toBe(200)
  })

  it('gets a limited number of emails', async () => {
    const { dataDir, register, requestLink } = await setUp({ RATE_LIMITS: 'on' })
    await register()
    for (let sent = 1; sent <= 3; sent += 1) {
      // A link that is replaced withdraws an email that was not sent yet.
      expect(await emailsIn(dataDir, sent)).toHaveLength(sent)
      expect((await requestLink()).statusCode).toBe(202)
    }
    const response = await requestLink()
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '60'])
    expect(await emailsIn(dataDir, 4)).toHaveLength(4)
  })

  it('counts as confirmed after a password reset by email, which proves that its owner reads mail there', async () => {
    const { app, register, logIn, tokenIn } = await setUp()
    await register()
    await tokenIn(1)
    await app.inject({ method: 'POST', url: RESET_URL, payload: { email: EMAIL } })
    const payload = { token: await tokenIn(2), password: NEW_PASSWORD, confirmpassword: NEW_PASSWORD }
    expect((await app.inject({ method: 'PUT', url: RESET_URL, payload })).statusCode).toBe(200)
    expect((await logIn(NEW_PASSWORD)).statusCode).toBe(200)
  })
})

describe('the setting', () => {
  it('is off by default: a welcome that repeats nothing typed, and a login at once', async () => {
    const { dataDir, register, logIn } = await setUp({ CONFIRM_EMAIL: '', PUBLIC_URL: 'https://www.example.com' })
    expect((await register()).json()).toEqual({ responseMessage: 'Registration successful' })
    expect((await register()).statusCode).toBe(409)
    expect((await logIn()).statusCode).toBe(200)
    const [welcome, ...others] = await welcomesIn(dataDir, 1)
    expect([welcome?.to, others]).toEqual([EMAIL, []])
    for (const page of ['welcome', 'forgotten-password']) {
      expect(welcome?.text).toContain(`\r\nhttps://www.example.com/${page}\r\n`)
    }
    const { firstName, lastName, phoneNumber } = registrationOf(EMAIL)
    for (const typed of [firstName, lastName, phoneNumber, PASSWORD]) expect(welcome?.text).not.toContain(typed)
    const db = await openTestDatabase(dataDir)
    expect(await db.selectFrom('outbox').select('kind').execute()).toEqual([{ kind: 'welcome' }])
  })

  it('lets accounts that existed before it log in, and those that were used while it was off', async () => {
    const before = await setUp({ CONFIRM_EMAIL: 'off' })
    const { dataDir } = before
    await before.register('existing@example.com')
    await before.stop()
    const on = await setUp({ DATA_DIR: dataDir })
    expect((await on.logIn(PASSWORD, 'existing@example.com')).statusCode).toBe(200)
    for (const email of ['used@example.com', 'unused@example.com']) {
      await on.register(email)
      expect((await on.logIn(PASSWORD, email)).statusCode).toBe(403)
    }
    await on.stop()
    const off = await setUp({ DATA_DIR: dataDir, CONFIRM_EMAIL: 'off' })
    expect((await off.logIn(PASSWORD, 'used@example.com')).statusCode).toBe(200)
    await off.stop()
    const again = await setUp({ DATA_DIR: dataDir })
    expect((await again.logIn(PASSWORD, 'used@example.com')).statusCode).toBe(200)
    expect((await again.logIn(PASSWORD, 'unused@example.com')).statusCode).toBe(403)
  })

  it('deletes accounts that nobody has confirmed for 7 days, and frees their address', async () => {
    const { app, dataDir, register, logIn, confirm, tokenIn } = await setUp()
    await register('kept@example.com')
    await confirm(await tokenIn(1))
    for (const email of ['recent@example.com', 'old@example.com']) await register(email)
    const db = await openTestDatabase(dataDir)
    const age = (email: string, ms: number) =>
      db
        .updateTable('email_confirmation')
        .set({ created_at: new Date(Date.now() - ms).toISOString() })
        .where('owner_id', '=', db.selectFrom('account').select('id').where('email', '=', email))
        .execute()
    await age('recent@example.com', 7 * DAY - HOUR)
    await age('old@example.com', 7 * DAY + HOUR)
    await app.listen({ port: 0 })
    const emails = async () =>
      (await db.selectFrom('account').select('email').orderBy('email').execute()).map(({ email }) => email)
    await vi.waitUntil(async () => (await emails()).length === 2, { timeout: 30_000 })
    expect(await emails()).toEqual(['kept@example.com', 'recent@example.com'])
    expect((await logIn(PASSWORD, 'old@example.com')).statusCode).toBe(401)
    expect((await register('old@example.com')).statusCode).toBe(201)
    const deleted = db.selectFrom('audit').select('detail').where('action', '=', 'account/deleted')
    await vi.waitUntil(async () => (await deleted.execute()).length === 1, { timeout: 30_000 })
    expect(await deleted.execute()).toEqual([{ detail: 'never confirmed' }])
  })

  it('takes an account out of the limit of the network where it is confirmed', async () => {
    const { register, confirm, tokenIn } = await setUp({ RATE_LIMITS: 'on' })
    let created = 0
    while ((await register(`${created + 1}@example.com`)).statusCode === 201) created += 1
    expect((await register('more@example.com')).statusCode).toBe(429)
    expect((await confirm(await tokenIn(created))).statusCode).toBe(200)
    expect((await register('more@example.com')).statusCode).toBe(201)
  })
})
