import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, it } from 'vitest'
import { NEW_PASSWORD, withResets } from '#testing/resets.ts'
import { startApi } from '#testing/start-api.ts'
import { PASSWORD, registrationOf, signUp } from '#testing/user.ts'
import { loginLimits } from './accounts.service.ts'

const EMAIL = 'ada@example.com'
const STRANGER = '203.0.113.66'

const deviceOf = (response: LightMyRequestResponse) => {
  const cookie = response.cookies.find(({ name }) => name.endsWith('device'))
  return cookie && `${cookie.name}=${cookie.value}`
}

/** Starts the API with rate limits and an account, and returns the device cookie of its first login. */
async function withDevice(env = {}) {
  const site = await withResets({ RATE_LIMITS: 'on', ...env })
  const logIn = (email: string, password: string, cookie?: string, remoteAddress = '192.0.2.9') =>
    site.app.inject({
      method: 'POST',
      url: '/authenticate',
      payload: { email, password },
      remoteAddress,
      headers: cookie === undefined ? {} : { cookie: `XSRF-TOKEN=proof; ${cookie}`, 'x-xsrf-token': 'proof' },
    })
  const ada = await signUp(site.app, EMAIL)
  const device = deviceOf(await logIn(EMAIL, PASSWORD)) ?? expect.unreachable('the login set no device cookie')
  const guessPasswords = async (cookie?: string, email = EMAIL) => {
    for (let n = 0; n < loginLimits.account.free; n += 1) await logIn(email, `guess ${n}`, cookie, STRANGER)
  }
  const status = async (...login: Parameters<typeof logIn>) => (await logIn(...login)).statusCode
  return { ...site, ada, device, logIn, status, guessPasswords }
}

describe('a known device', () => {
  it('logs in without delay while wrong guesses throttle all other devices', async () => {
    const { device, status, guessPasswords } = await withDevice()
    await guessPasswords()
    expect(await status(EMAIL, PASSWORD)).toBe(429)
    expect(await status(EMAIL, PASSWORD, device)).toBe(200)
    expect(await status(EMAIL, PASSWORD, undefined, STRANGER)).toBe(429)
  })

  it('is throttled after its own wrong passwords without delaying other devices', async () => {
    const { device, logIn, status, guessPasswords } = await withDevice()
    const other = deviceOf(await logIn(EMAIL, PASSWORD))
    expect(other).not.toBe(device)
    await guessPasswords(device)
    const rejected = await logIn(EMAIL, PASSWORD, device)
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '1'])
    expect(await status(EMAIL, PASSWORD, other)).toBe(200)
    expect(await status(EMAIL, PASSWORD)).toBe(200)
  })

  it('keeps its id across logins and logouts', async () => {
    const { app, device, logIn } = await withDevice()
    const again = await logIn(EMAIL, PASSWORD, device)
    expect(deviceOf(again)).toBe(device)
    const headers = { authorization: `Bearer ${again.json<{ token: string }>().token}` }
    const logout = await app.inject({ method: 'POST', url: '/api/logout', headers })
    expect([logout.statusCode, deviceOf(logout)]).toEqual([204, undefined])
    expect(deviceOf(await logIn(EMAIL, PASSWORD, device))).toBe(device)
  })

  it('is trusted only for its own account', async () => {
    const { app, logIn, status, guessPasswords } = await withDevice()
    await signUp(app, 'bob@example.com')
    const bobs = deviceOf(await logIn('bob@example.com', PASSWORD))
    await guessPasswords()
    expect(await status(EMAIL, PASSWORD, bobs)).toBe(429)
  })

  it('is not trusted after a password change', async () => {
    const { ada, device, status, guessPasswords } = await withDevice()
    const payload = { currentPassword: PASSWORD, password: NEW_PASSWORD, confirmpassword: NEW_PASSWORD }
    expect((await ada.call('POST', '/api/account/password', { payload })).statusCode).toBe(200)
    await guessPasswords()
    expect(await status(EMAIL, NEW_PASSWORD, device)).toBe(429)
  })

  it('is not trusted after a password reset', async () => {
    const { tokenFor, redeem, device, status, guessPasswords } = await withDevice()
    expect((await redeem(await tokenFor(EMAIL))).statusCode).toBe(200)
    await guessPasswords()
    expect(await status(EMAIL, NEW_PASSWORD, device)).toBe(429)
  })

  it('is not trusted by a later account with the same email', async () => {
    const { app, ada, device, status, guessPasswords } = await withDevice()
    const deletion = await ada.call('DELETE', '/api/account', { payload: { password: PASSWORD } })
    expect(deletion.cookies.map(({ name, value, maxAge }) => [name, value, maxAge])).toEqual([
      ['sid', '', 0],
      ['device', '', 0],
    ])
    await app.inject({ method: 'POST', url: '/api/registration', payload: registrationOf(EMAIL) })
    await guessPasswords()
    expect(await status(EMAIL, PASSWORD, device)).toBe(429)
  })
})

it('responds identically to a wrong password whether or not the account exists', async () => {
  const { device, logIn, guessPasswords } = await withDevice()
  const [id = '', signature = ''] = device.replace('device=', '').split('.')
  const forged = [device, `device=${id}`, 'device=', `device=${id}.`, `device=x${id}.${signature}`, 'device=%00.%ff']
  for (const [n, cookie] of forged.entries()) {
    const unregistered = `nobody${n}@example.com`
    const unknown = await logIn(unregistered, 'guess', cookie)
    const known = await logIn(EMAIL, 'guess', cookie)
    expect([unknown.statusCode, unknown.body, deviceOf(unknown)]).toEqual([401, known.body, undefined])
    expect(deviceOf(known)).toBeUndefined()
    await guessPasswords(cookie, unregistered)
    expect((await logIn(unregistered, 'guess', cookie)).statusCode).toBe(429)
  }
})

it.each([
  ['', 'device=', false],
  ['https://www.example.com', '__Host-device=', true],
])(
  'sets an HttpOnly, SameSite=Strict device cookie for PUBLIC_URL %j, named %s',
  async (publicUrl, named, isSecure) => {
    const { app } = await startApi({ PUBLIC_URL: publicUrl })
    await signUp(app, EMAIL)
    const login = await app.inject({
      method: 'POST',
      url: '/authenticate',
      payload: { email: EMAIL, password: PASSWORD },
    })
    const header = [login.headers['set-cookie']].flat().find((one) => one?.startsWith(named))
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Max-Age=31536000']) {
      expect(header).toContain(attribute)
    }
    expect([header?.includes('Secure'), header?.includes('Domain')]).toEqual([isSecure, false])
    for (const secret of [EMAIL, 'ada', PASSWORD]) expect(decodeURIComponent(header ?? '')).not.toContain(secret)
  },
)
