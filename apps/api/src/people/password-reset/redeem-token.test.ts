import type { Link } from '@site/contracts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { emailsIn } from '#testing/emails.ts'
import { userWithLinks, visitorOf } from '#testing/links.ts'
import { NEW_PASSWORD, RESET_URL, withResets } from '#testing/resets.ts'
import { PASSWORD, signIn, signUp } from '#testing/user.ts'

afterEach(() => vi.useRealTimers())

const EMAIL = 'ada@example.com'
const REJECTION = {
  code: 'account/bad-reset',
  message: 'This link no longer works. Please request a new one.',
}

describe('choosing a new password', () => {
  it('accepts the emailed token, ends all sessions, starts none and notifies the owner by email', async () => {
    const { app, dataDir, tokenFor, redeem, logIn } = await withResets()
    const [ada, bob] = [await signUp(app, EMAIL), await signUp(app, 'bob@example.com')]
    const response = await redeem(await tokenFor(EMAIL))
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { message: 'Password changed. You can now log in with your new password.' },
    ])
    expect(response.headers['set-cookie']).toBeUndefined()
    expect((await ada.call('GET', '/api/session')).statusCode).toBe(401)
    expect((await bob.call('GET', '/api/session')).statusCode).toBe(200)
    expect([await logIn(EMAIL, PASSWORD), await logIn(EMAIL, NEW_PASSWORD)]).toEqual([401, 200])
    const [, notice] = await emailsIn(dataDir, 2)
    expect(notice).toMatchObject({ to: EMAIL, subject: 'Your password was changed' })
    expect(notice?.text).toContain('your links to files and folders are suspended.')
  })

  it('suspends the links of the account, which other people may have created, and no others', async () => {
    const { app, tokenFor, redeem } = await withResets()
    const [ada, bob] = [await userWithLinks(app, EMAIL), await userWithLinks(app, 'bob@example.com')]
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    const link = await ada.link({ kind: 'drop', path: ['a'], expiresAt })
    const other = await bob.link({ kind: 'read', path: ['a'] })
    expect((await redeem(await tokenFor(EMAIL))).statusCode).toBe(200)
    expect((await link.visitor.describe()).statusCode).toBe(404)
    expect((await other.visitor.describe()).statusCode).toBe(200)
    const { token: _, visitor: __, ...entry } = link
    const owner = await signIn(app, EMAIL, NEW_PASSWORD)
    expect((await owner.call('GET', '/api/shares')).json<Link[]>()).toEqual([{ ...entry, isSuspended: true }])
  })

  it('lets the owner make each link work again, at a new address only', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { app, tokenFor, redeem } = await withResets()
    const ada = await userWithLinks(app, EMAIL)
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
    const long = await ada.link({ kind: 'read', path: ['a'] })
    const short = await ada.link({ kind: 'read', path: ['a', 'b'], expiresAt })
    expect((await redeem(await tokenFor(EMAIL))).statusCode).toBe(200)
    vi.setSystemTime(Date.parse(expiresAt) + 1000)
    const owner = await signIn(app, EMAIL, NEW_PASSWORD)
    const isOpen = async (token: string) => (await visitorOf(app, token).describe()).statusCode === 200

    const later = { payload: { expiresAt: new Date(Date.now() + 3_600_000).toISOString() } }
    expect((await owner.call('PATCH', `/api/shares/${short.id}`, later)).json()).toMatchObject({ isSuspended: true })
    vi.setSystemTime(Date.now() + 3_601_000)
    for (const { id, token: old } of [long, short]) {
      expect((await owner.call('GET', `/api/shares/${id}/token`)).json()).toMatchObject({ code: 'shares/no-token' })
      expect(await isOpen(old)).toBe(false)
      const { token } = (await owner.call('POST', `/api/shares/${id}/token`)).json<{ token: string }>()
      expect([await isOpen(token), await isOpen(old)]).toEqual([true, false])
    }
    const [renewed, kept] = (await owner.call('GET', '/api/shares')).json<Link[]>()
    expect(kept).toEqual(expect.objectContaining({ id: long.id, expiresAt: long.expiresAt }))
    expect(Date.parse(renewed?.expiresAt ?? '')).toBe(Date.now() + 7 * 86_400_000)
    expect([renewed, kept].map((link) => link?.isSuspended)).toEqual([undefined, undefined])
  })

  it('accepts only the newest link of an account, once', async () => {
    const { app, tokenFor, redeem, logIn } = await withResets()
    await signUp(app, EMAIL)
    await signUp(app, 'bob@example.com')
    const older = await tokenFor(EMAIL, 1)
    const bobs = await tokenFor('bob@example.com', 2)
    const newest = await tokenFor(EMAIL, 3)
    expect(new Set([older, newest, bobs]).size).toBe(3)
    const rejected = [400, REJECTION]
    const outcome = ({ statusCode, json }: Awaited<ReturnType<typeof redeem>>) => [statusCode, json()]
    expect(outcome(await redeem(older, 'another password'))).toEqual(rejected)
    expect((await redeem(newest)).statusCode).toBe(200)
    for (const token of [older, newest]) expect(outcome(await redeem(token, 'another password'))).toEqual(rejected)
    expect(await logIn(EMAIL, NEW_PASSWORD)).toBe(200)
    expect((await redeem(bobs)).statusCode).toBe(200)
  })

  it('rejects a link after 30 minutes, and after another change of the password', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { app, tokenFor, redeem } = await withResets()
    const ada = await signUp(app, EMAIL)
    const expired = await tokenFor(EMAIL, 1)
    vi.setSystemTime(Date.now() + 30 * 60_000)
    expect((await redeem(expired)).json()).toEqual(REJECTION)
    const inTime = await tokenFor(EMAIL, 2)
    vi.setSystemTime(Date.now() + 29 * 60_000)
    expect((await redeem(inTime)).statusCode).toBe(200)
    expect((await ada.call('GET', '/api/session')).statusCode).toBe(401)

    const overtaken = await tokenFor(EMAIL, 4)
    const login = await app.inject({
      method: 'POST',
      url: '/authenticate',
      payload: { email: EMAIL, password: NEW_PASSWORD },
    })
    const authorization = `Bearer ${login.json<{ token: string }>().token}`
    const payload = { currentPassword: NEW_PASSWORD, password: PASSWORD, confirmpassword: PASSWORD }
    const changed = await app.inject({
      method: 'POST',
      url: '/api/account/password',
      payload,
      headers: { authorization },
    })
    expect(changed.statusCode).toBe(200)
    expect((await redeem(overtaken)).json()).toEqual(REJECTION)
  })

  it('reports every invalid field and forged token, and keeps the token valid', async () => {
    const { app, tokenFor, redeem } = await withResets()
    const { token: session } = await signUp(app, EMAIL)
    const token = await tokenFor(EMAIL)
    const response = await redeem(token, 'short', 'other')
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      {
        errors: {
          password: 'Password must be at least 8 characters long',
          confirmpassword: 'Passwords must match',
        },
      },
    ])
    const forged = ['', 'none', '%', `${token}x`, token.slice(0, -1), `${token} `, token.toUpperCase(), session]
    for (const bad of forged) expect((await redeem(bad)).json()).toEqual(REJECTION)
    for (const malformed of [null, [token], { $ne: '' }]) {
      expect((await redeem(malformed as unknown as string)).json()).toMatchObject({ code: 'request/invalid' })
    }
    expect((await app.inject({ method: 'PUT', url: RESET_URL, payload: { token: [token] } })).statusCode).toBe(400)
    expect((await redeem(token)).statusCode).toBe(200)
  })

  it('lifts the login throttle after a successful reset', async () => {
    // The first wait takes one second, in which a busy machine may not finish five logins.
    vi.useFakeTimers({ toFake: ['Date'] })
    const { app, tokenFor, redeem, logIn } = await withResets({ RATE_LIMITS: 'on' })
    await signUp(app, EMAIL)
    for (let n = 0; n < 5; n += 1) await logIn(EMAIL, 'wrong')
    expect(await logIn(EMAIL, PASSWORD)).toBe(429)
    await redeem(await tokenFor(EMAIL))
    expect(await logIn(EMAIL, NEW_PASSWORD)).toBe(200)
  })
})
