import { logIn, newAccount, register, type Session } from '@site/checks/site'
import { accountResponseTexts } from '@site/contracts'
import { bearer, callAs } from '../support/accounts/credentials.ts'
import { expect, test } from '../support/attack/attack-test.ts'
import type { AttackResponse, Send } from '../support/attack/attacker.ts'
import { emailTo } from '../support/site/outbox.ts'

/** OWASP ASVS 5.0, V6 Authentication: logins, and account enumeration. */
const JSON_TYPE = { 'content-type': 'application/json' }

const post = (send: Send, path: string, body: object | string, method = 'POST'): Promise<AttackResponse> =>
  send(path, { method, headers: JSON_TYPE, body: typeof body === 'string' ? body : JSON.stringify(body) })

/** Everything in which two responses could differ, except for the date. */
const comparable = ({ status, headers: { date: _date, ...headers }, text }: AttackResponse) => ({
  status,
  headers,
  text,
})

test('an unknown email and a wrong password get the same response', async ({ site, send }) => {
  const { email } = await register(site)
  const [known, unknown, malformed] = await Promise.all(
    [email, newAccount().email, 'x'.repeat(email.length)].map((tried) =>
      post(send, '/authenticate', { email: tried, password: 'not the password' }),
    ),
  )
  expect(known?.status).toBe(401)
  expect([unknown, malformed].map((response) => response && comparable(response))).toEqual(
    Array(2).fill(known && comparable(known)),
  )
  const resets = [email, newAccount().email].map((address) => post(send, '/api/account/reset', { email: address }))
  const [first, second] = await Promise.all(resets)
  expect(first?.status).toBe(202)
  expect(second && comparable(second)).toEqual(first && comparable(first))
})

test('a login requires the exact password, and the exact email except for its case', async ({ site, send }) => {
  const account = { ...(await register(site)) }
  const { email, password } = account
  for (const guess of [
    password.toUpperCase(),
    password.slice(0, -1),
    `${password} `,
    ` ${password}`,
    `${password}\0`,
    `${password}\0suffix`,
    password.replaceAll(' ', '\u00a0'),
    password.replaceAll('a', '\uff41'),
    `${password}${password}`,
    'x'.repeat(60_000),
    '',
    "' OR '1'='1",
    '*',
    '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA',
  ]) {
    expect.soft((await post(send, '/authenticate', { email, password: guess })).status, guess.slice(0, 40)).toBe(401)
  }
  for (const address of [`${email} `, `${email}.`, `${email}\0`, email.replace('@', '%40'), `"${email}"`, '%', '']) {
    expect.soft((await post(send, '/authenticate', { email: address, password })).status, address).toBe(401)
  }
  for (const body of [
    { email, password: [password] },
    { email: [email], password },
    { email: { $ne: null }, password: { $ne: null } },
    { email, password: null },
    { email, password: true },
    { email },
    { user: email, pass: password },
    `{"email":${JSON.stringify(email)},"password":"x","__proto__":{"password":${JSON.stringify(password)}}}`,
  ]) {
    expect.soft((await post(send, '/authenticate', body)).status, JSON.stringify(body)).toBe(400)
  }
  expect((await post(send, '/authenticate', { email: email.toUpperCase(), password })).status).toBe(200)
})

test('a password is normalized, never truncated', async ({ site, send }) => {
  const email = newAccount().email
  const password = `Å ${'x'.repeat(254)}`
  const form = { firstName: 'A', lastName: 'B', phoneNumber: '1', email, terms: true }
  const register = (text: string) => post(send, '/api/registration', { ...form, password: text, confirmpassword: text })
  for (const bad of ['x'.repeat(7), 'x'.repeat(257), '']) expect((await register(bad)).status).toBe(400)
  expect((await register(password)).status).toBe(201)
  expect((await logIn(site, { email, password: password.normalize('NFD') })).token).toBeTruthy()
  for (const cut of [password.slice(0, 72), password.slice(0, -1)]) {
    expect((await post(send, '/authenticate', { email, password: cut })).status).toBe(401)
  }
})

test('a registration cannot take over an account or grant itself privileges', async ({ site, send }) => {
  const { email, password } = await register(site)
  const form = {
    firstName: 'Eve',
    lastName: 'B',
    phoneNumber: '1',
    email,
    password: 'of the attacker',
    confirmpassword: 'of the attacker',
    terms: true,
  }
  for (const address of [email, email.toUpperCase()]) {
    expect((await post(send, '/api/registration', { ...form, email: address })).status).toBe(409)
  }
  for (const address of [
    `${email} `,
    `${email}\r\nBcc: all@example.com`,
    `${email},eve@example.com`,
    `Eve <${email}>`,
    'a@b\0.example',
    `${'a'.repeat(300)}@example.com`,
    [email],
  ]) {
    const response = await post(send, '/api/registration', { ...form, email: address })
    expect.soft(response.status, String(address).slice(0, 40)).toBe(400)
  }
  for (const terms of [false, 'true', 1, null]) {
    const response = await post(send, '/api/registration', { ...form, email: newAccount().email, terms })
    expect.soft(response.status, `terms: ${terms}`).toBe(400)
  }
  const honeypot = { ...form, email: newAccount().email, website: 'https://spam.example' }
  expect((await post(send, '/api/registration', honeypot)).status).toBe(400)
  const grants = { id: 'mine', isAdmin: true, role: 'admin', quota: 1e15, password_hash: 'x', created_at: '1970' }
  const granted = { email: newAccount().email, password: form.password }
  expect((await post(send, '/api/registration', { ...form, ...granted, ...grants })).status).toBe(201)
  const usageOf = async (session: Session) => (await callAs(site, session.token, '/api/account/usage')).json()
  const usual = await usageOf(await logIn(site, { email, password }))
  expect(usual).toMatchObject({ usedBytes: 0, files: 0 })
  expect(await usageOf(await logIn(site, granted))).toEqual(usual)
})

test('a password reset link works once, for one account, on this site', async ({ site, send }) => {
  const account = await register(site)
  const session = await logIn(site, account)
  const password = 'chosen after the mail'
  const redeem = (token: unknown) =>
    post(send, '/api/account/reset', { token, password, confirmpassword: password }, 'PUT')
  const requested = await send('/api/account/reset', {
    method: 'POST',
    headers: { ...JSON_TYPE, host: 'localhost', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    body: JSON.stringify({ email: account.email }),
  })
  expect(requested.status).toBe(202)
  const mail = await emailTo(site, account.email)
  const [, origin, token = ''] = /(https?:\/\/[^/\s]+)\/reset-password#token=([\w-]+)/.exec(mail) ?? []
  expect(origin).toBe(site.url)
  for (const forged of ['', 'null', '%', token.slice(0, -1), `${token} `, token.toUpperCase(), session.token]) {
    const response = await redeem(forged)
    expect([response.status, JSON.parse(response.text).message]).toEqual([400, accountResponseTexts.resetRejected])
  }
  for (const malformed of [null, [token], { $ne: '' }]) expect((await redeem(malformed)).status).toBe(400)

  const outcomes = await Promise.all([redeem(token), redeem(token), redeem(token)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  expect(outcomes.map(({ headers }) => headers['set-cookie'])).toEqual([undefined, undefined, undefined])
  expect((await send('/api/session', { headers: bearer(session.token) })).status).toBe(401)
  expect((await post(send, '/authenticate', { ...account })).status).toBe(401)
  expect((await logIn(site, { ...account, password })).token).toBeTruthy()
})

test('changing the password and deleting the account require the current password', async ({ site, send }) => {
  const account = await register(site)
  const { token } = await logIn(site, account)
  const headers = { ...bearer(token), ...JSON_TYPE }
  for (const guess of ['', 'not the password', null, [account.password], `${account.password} `]) {
    const change = { currentPassword: guess, password: 'taken over', confirmpassword: 'taken over' }
    const changed = await send('/api/account/password', { method: 'POST', headers, body: JSON.stringify(change) })
    const body = JSON.stringify({ password: guess })
    const deleted = await send('/api/account', { method: 'DELETE', headers, body })
    expect.soft([changed.status, deleted.status], JSON.stringify(guess)).toEqual([400, 400])
  }
  expect((await callAs(site, token, '/api/session')).status).toBe(200)
  expect((await logIn(site, account)).token).toBeTruthy()
})
