import { expect, it } from 'vitest'
import { PASSWORD, registrationOf, signIn } from '../user.ts'
import { attackApi, json, newEmail, newUser } from './attack-api.ts'

/** OWASP ASVS 5.0, V6 Authentication: logins, and what only the holder of a password may do. */
const { shared, send } = attackApi(async () => ({}))

const logIn = async (body: object | string) => (await send('/authenticate', json(body))).status
const register = async (fields: object) => (await send('/api/registration', json(fields))).status

it('a login requires the exact password, and the exact email except for its case', async () => {
  const { email } = await newUser(shared().app)
  for (const guess of [
    PASSWORD.toUpperCase(),
    PASSWORD.slice(0, -1),
    `${PASSWORD} `,
    ` ${PASSWORD}`,
    `${PASSWORD}\0`,
    `${PASSWORD}\0suffix`,
    PASSWORD.replaceAll(' ', '\u00a0'),
    PASSWORD.replaceAll('o', '\uff4f'),
    `${PASSWORD}${PASSWORD}`,
    'x'.repeat(60_000),
    '',
    "' OR '1'='1",
    '*',
    '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA',
  ]) {
    expect.soft(await logIn({ email, password: guess }), guess.slice(0, 40)).toBe(401)
  }
  for (const address of [`${email} `, `${email}.`, `${email}\0`, email.replace('@', '%40'), `"${email}"`, '%', '']) {
    expect.soft(await logIn({ email: address, password: PASSWORD }), address).toBe(401)
  }
  for (const body of [
    { email, password: [PASSWORD] },
    { email: [email], password: PASSWORD },
    { email: { $ne: null }, password: { $ne: null } },
    { email, password: null },
    { email, password: true },
    {},
    { email },
    { user: email, pass: PASSWORD },
    `{"email":${JSON.stringify(email)},"password":"x","__proto__":{"password":${JSON.stringify(PASSWORD)}}}`,
  ]) {
    expect.soft(await logIn(body), JSON.stringify(body)).toBe(400)
  }
  expect(await logIn({ email: email.toUpperCase(), password: PASSWORD })).toBe(200)
})

it('a password is normalized, never truncated', async () => {
  const email = newEmail()
  const password = `Å ${'x'.repeat(254)}`
  const withPassword = (text: string) => register({ ...registrationOf(email), password: text, confirmpassword: text })
  for (const bad of ['x'.repeat(7), 'x'.repeat(257), '']) expect(await withPassword(bad)).toBe(400)
  expect(await withPassword(password)).toBe(201)
  expect(await logIn({ email, password: password.normalize('NFD') })).toBe(200)
  for (const cut of [password.slice(0, 72), password.slice(0, -1)]) {
    expect(await logIn({ email, password: cut })).toBe(401)
  }
})

it('a registration cannot take over an account or grant itself privileges', async () => {
  const { app } = shared()
  const user = await newUser(app)
  const { email } = user
  const form = { ...registrationOf(email), password: 'of the attacker', confirmpassword: 'of the attacker' }
  for (const address of [email, email.toUpperCase()]) expect(await register({ ...form, email: address })).toBe(409)
  for (const address of [
    `${email} `,
    `${email}\r\nBcc: all@example.com`,
    `${email},eve@example.com`,
    `Eve <${email}>`,
    'a@b\0.example',
    `${'a'.repeat(300)}@example.com`,
    [email],
  ]) {
    expect.soft(await register({ ...form, email: address }), String(address).slice(0, 40)).toBe(400)
  }
  for (const terms of [false, 'true', 1, null]) {
    expect.soft(await register({ ...form, email: newEmail(), terms }), `terms: ${terms}`).toBe(400)
  }
  const grants = { id: 'mine', isAdmin: true, role: 'admin', quota: 1e15, password_hash: 'x', created_at: '1970' }
  const granted = newEmail()
  expect(await register({ ...form, email: granted, ...grants })).toBe(201)
  const usual = (await user.call('GET', '/api/account/usage')).json()
  expect(usual).toMatchObject({ usedBytes: 0, files: 0 })
  const attacker = await signIn(app, granted, 'of the attacker')
  expect((await attacker.call('GET', '/api/account/usage')).json()).toEqual(usual)
})
