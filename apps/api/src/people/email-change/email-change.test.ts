import { brand } from '@site/brand'
import { folderLists } from '@site/contracts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { everythingIn } from '#testing/contents.ts'
import { basic, mountedWith, newAppPassword } from '#testing/dav/mounted.ts'
import { emailsIn } from '#testing/emails.ts'
import { withResets } from '#testing/resets.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { PASSWORD, registrationOf, signIn, signUp } from '#testing/user.ts'

afterEach(() => vi.useRealTimers())

const [OLD, NEW] = ['ada@example.com', 'ada@example.org']
const EMAIL_URL = '/api/account/email'
const HOUR = 3_600_000
const REQUESTED = {
  message:
    'An email with a link is on its way to the new address. The link works for 24 hours; your address stays the same until you open it.',
}
const REJECTED = {
  code: 'account/bad-email-change',
  message: 'This link no longer works. Log in, and ask for the change again on your account page.',
}

async function setUp(env = {}) {
  const started = await withResets({ PUBLIC_URL: 'https://www.example.com', ...env })
  const { app, dataDir } = started
  const user = await signUp(app, OLD)
  const emailsTo = async (recipient: string, count: number) =>
    (await emailsIn(dataDir, count)).filter(({ to }) => to === recipient)
  return {
    ...started,
    user,
    emailsTo,
    request: (email: string, password = PASSWORD, caller = user) =>
      caller.call('POST', EMAIL_URL, { payload: { email, password } }),
    confirm: (token: unknown) =>
      app.inject({ method: 'PUT', url: EMAIL_URL, payload: { token }, remoteAddress: '192.0.2.1' }),
    /** Reads the token from the newest email to an address, once there are `count` emails. */
    async tokenTo(recipient: string, count: number): Promise<string> {
      const mail = (await emailsTo(recipient, count)).at(-1)
      return /\/change-email#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    },
    profile: async (caller = user) => (await caller.call('GET', '/api/account')).json(),
  }
}

describe('another email address', () => {
  it('is asked for with the password, and applies once the link in its mailbox is opened', async () => {
    const { app, dataDir, user, request, emailsTo, tokenTo, confirm, profile, logIn } = await setUp()
    const other = await signIn(app, OLD)
    const requested = await request('Ada@Example.org')
    expect([requested.statusCode, requested.json()]).toEqual([202, REQUESTED])
    const [notice] = await emailsTo(OLD, 2)
    expect(notice?.subject).toBe('Your email address is about to change')
    expect(notice?.text).toContain('https://www.example.com/forgotten-password')
    expect(notice?.text).not.toContain(NEW)
    const token = await tokenTo(NEW, 2)
    expect(await everythingIn(await openTestDatabase(dataDir))).not.toContain(token)
    expect(await profile()).toMatchObject({ email: OLD, pendingEmail: NEW })
    expect([await logIn(OLD, PASSWORD), await logIn(NEW, PASSWORD)]).toEqual([200, 401])

    for (const bad of ['', 'none', `${token}x`]) expect((await confirm(bad)).json()).toEqual(REJECTED)
    expect((await confirm([token])).statusCode).toBe(400)
    const confirmed = await confirm(token)
    expect([confirmed.statusCode, confirmed.json()]).toEqual([
      200,
      { message: 'Your email address is changed. Every other device is logged out.' },
    ])
    expect(confirmed.headers['set-cookie']).toBeUndefined()
    expect((await confirm(token)).json()).toEqual(REJECTED)
    const [, applied, ...more] = await emailsTo(OLD, 3)
    expect([applied?.subject, more]).toEqual(['Your email address was changed', []])
    expect(applied?.text).toContain(`If this was not you, write to ${brand.contact.email} at once`)
    expect(applied?.text).not.toContain(NEW)
    expect([await logIn(OLD, PASSWORD), await logIn(NEW, PASSWORD)]).toEqual([401, 200])
    expect((await other.call('GET', '/api/session')).statusCode).toBe(401)
    expect((await user.call('GET', '/api/session')).json()).toMatchObject({ email: NEW })
    expect(await profile()).toEqual({ email: NEW, firstName: 'Ada', lastName: 'Okafor', phoneNumber: '15550100' })
  })

  it('is the one that drives sign in with, with the same app passwords', async () => {
    const { app, user, request, tokenTo, confirm } = await setUp()
    const { password } = await newAppPassword(user)
    await request(NEW)
    await confirm(await tokenTo(NEW, 2))
    const statusFor = async (email: string) =>
      (await mountedWith(app, basic(email, password))('PROPFIND', '', { depth: '0' })).statusCode
    expect([await statusFor(OLD), await statusFor(NEW)]).toEqual([401, 207])
  })

  it('identifies the folders from then on, and frees the former one', async () => {
    const { app, user, request, tokenTo, confirm } = await setUp()
    const [roots] = folderLists
    const list = async (userEmail: string) =>
      (await user.call('GET', `${roots?.path}?userEmail=${encodeURIComponent(userEmail)}`)).statusCode
    await request(NEW)
    expect([await list(OLD), await list(NEW)]).toEqual([200, 403])
    await confirm(await tokenTo(NEW, 2))
    expect([await list(OLD), await list(NEW)]).toEqual([403, 200])
    const registered = await app.inject({ method: 'POST', url: '/api/registration', payload: registrationOf(OLD) })
    expect(registered.statusCode).toBe(201)
  })

  it('cannot be that of the account, or none', async () => {
    const { user, request } = await setUp()
    const same = await request(OLD.toUpperCase())
    expect([same.statusCode, same.json()]).toMatchObject([
      400,
      { code: 'account/same-email', errors: { email: 'This is already the address of your account' } },
    ])
    const wrong = await request(NEW, 'wrong')
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      400,
      { errors: { password: 'This password is incorrect' } },
    ])
    for (const payload of [undefined, { email: 'ada', password: PASSWORD }, { email: [NEW], password: PASSWORD }]) {
      expect((await user.call('POST', EMAIL_URL, { payload })).statusCode).toBe(400)
    }
  })

  it('must be at a mail domain that may register', async () => {
    const { request } = await setUp({ REGISTRATION: 'example.com,example.net' })
    const rejected = await request(NEW)
    expect([rejected.statusCode, rejected.json().code]).toEqual([403, 'account/email-domain'])
    expect((await request('ada@example.net')).statusCode).toBe(202)
  })

  it('may be chosen while registration is closed', async () => {
    const open = await setUp()
    await open.stop()
    const { app } = await withResets({ DATA_DIR: open.dataDir, REGISTRATION: 'closed' })
    expect((await open.request(NEW, PASSWORD, await signIn(app, OLD))).statusCode).toBe(202)
  })

  it('looks the same if it has an account, whose owner alone learns about it', async () => {
    const { app, request, emailsTo, tokenTo, profile, logIn } = await setUp()
    await signUp(app, 'bob@example.com')
    const requested = await request('bob@example.com')
    expect([requested.statusCode, requested.json()]).toEqual([202, REQUESTED])
    expect(await profile()).toMatchObject({ email: OLD, pendingEmail: 'bob@example.com' })
    const [mail] = await emailsTo('bob@example.com', 2)
    expect(mail?.subject).toBe('Your email address already has an account')
    expect(await tokenTo('bob@example.com', 2)).toBe('')
    expect(await logIn('bob@example.com', PASSWORD)).toBe(200)
  })

  it('is refused, and its link kept, if another account has registered with it meanwhile', async () => {
    const { app, request, tokenTo, confirm } = await setUp()
    await request(NEW)
    const token = await tokenTo(NEW, 2)
    const bob = await signUp(app, NEW)
    const refused = await confirm(token)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'account/email-taken'])
    await bob.call('DELETE', '/api/account', { payload: { password: PASSWORD } })
    expect((await confirm(token)).statusCode).toBe(200)
  })
})

describe('the link', () => {
  it('works for 24 hours, unless a newer one replaces it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { request, tokenTo, confirm } = await setUp()
    await request(NEW)
    const first = await tokenTo(NEW, 2)
    await request(NEW)
    const second = await tokenTo(NEW, 4)
    expect((await confirm(first)).json()).toEqual(REJECTED)
    vi.setSystemTime(Date.now() + 24 * HOUR)
    expect((await confirm(second)).json()).toEqual(REJECTED)
  })

  it('no longer works after a change of the password, a reset by mail, or the end of the account', async () => {
    const { app, user, request, tokenTo, tokenFor, redeem, confirm } = await setUp()
    await request(NEW)
    const first = await tokenTo(NEW, 2)
    const payload = { currentPassword: PASSWORD, password: PASSWORD, confirmpassword: PASSWORD }
    await user.call('POST', '/api/account/password', { payload })
    expect((await confirm(first)).json()).toEqual(REJECTED)
    await request(NEW)
    const second = await tokenTo(NEW, 5)
    await redeem(await tokenFor(OLD, 6), PASSWORD)
    expect((await confirm(second)).json()).toEqual(REJECTED)
    const again = await signIn(app, OLD)
    await request(NEW, PASSWORD, again)
    const third = await tokenTo(NEW, 9)
    await again.call('DELETE', '/api/account', { payload: { password: PASSWORD } })
    expect((await confirm(third)).json()).toEqual(REJECTED)
  })

  it('ends a link that resets the password, because it was sent to the former address', async () => {
    const { request, tokenTo, tokenFor, redeem, confirm } = await setUp()
    const reset = await tokenFor(OLD, 1)
    await request(NEW)
    await confirm(await tokenTo(NEW, 3))
    expect((await redeem(reset)).statusCode).toBe(400)
  })
})

it('sends a limited number of emails, to an address and for an account', async () => {
  const { app, request } = await setUp({ RATE_LIMITS: 'on' })
  for (let n = 0; n < 3; n += 1) expect((await request(NEW)).statusCode).toBe(202)
  const limited = await request(NEW)
  expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '60'])
  expect((await request(NEW, PASSWORD, await signUp(app, 'bob@example.com'))).statusCode).toBe(429)
  expect((await request('other@example.org')).statusCode).toBe(202)
  expect((await request('third@example.org')).statusCode).toBe(429)
})

it('leaves the emails of another account at the new address when the account is deleted', async () => {
  const { app, user, request, tokenFor, emailsTo } = await setUp()
  const other = 'bob@example.com'
  await signUp(app, other)
  await tokenFor(other, 1)
  await request(other)
  await emailsTo(other, 3)
  await user.call('DELETE', '/api/account', { payload: { password: PASSWORD } })
  expect((await emailsTo(other, 2)).map(({ subject }) => subject)).toEqual([
    'Choose a new password',
    'Your email address already has an account',
  ])
})

it('leaves nothing of its former, current and next address when the account is deleted', async () => {
  const { dataDir, user, request, tokenTo, confirm, emailsTo } = await setUp()
  await request(NEW)
  await confirm(await tokenTo(NEW, 2))
  const next = 'ada@example.net'
  await request(next)
  await emailsTo(next, 5)
  await user.call('DELETE', '/api/account', { payload: { password: PASSWORD } })
  const content = await everythingIn(await openTestDatabase(dataDir))
  for (const address of [OLD, NEW, next]) expect(content).not.toContain(address)
  expect(await emailsIn(dataDir, 0)).toEqual([])
})
