import { randomBytes } from 'node:crypto'
import { logIn, newSession, register, type Session } from '@site/checks/site'
import {
  bearer,
  browserHeaders,
  callAs,
  cookies,
  type Headers,
  sessionCookie,
} from '../support/accounts/credentials.ts'
import { unauthenticatedCallers } from '../support/accounts/unauthenticated-callers.ts'
import { expect, test } from '../support/attack/attack-test.ts'
import type { Attack } from '../support/attack/attacker.ts'

/** OWASP ASVS 5.0, V7 Session Management. */
const json = (body: object): Attack => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const OK = 200
const UNAUTHORIZED = 401

test.describe('a login', () => {
  test('sets an HttpOnly, SameSite=Strict cookie without a Domain', async ({ site, send }) => {
    const { email, password } = await register(site)
    const { headers } = await send('/authenticate', { method: 'POST', ...json({ email, password }) })
    const [cookie = ''] = headers['set-cookie'] ?? []
    expect(cookie).toMatch(/^sid=[\w-]{43}; /)
    const attributes = cookie.split('; ').slice(1)
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/']))
    expect(cookie).not.toContain('Domain')
    expect(headers['cache-control']).toContain('no-store')
  })

  test('never reuses a session id from the request', async ({ site, send }) => {
    const account = await register(site)
    const planted = randomBytes(32).toString('base64url')
    const response = await send('/authenticate', {
      method: 'POST',
      body: JSON.stringify(account),
      headers: { ...json({}).headers, ...cookies(`sid=${planted}`), ...bearer(planted) },
    })
    expect(response.status).toBe(200)
    expect(response.text).not.toContain(planted)
    expect(String(response.headers['set-cookie'])).not.toContain(planted)
    expect((await send('/api/session', { headers: bearer(planted) })).status).toBe(UNAUTHORIZED)
  })

  test('creates a new token and cookie each time, which do not work with those of another login', async ({
    site,
    send,
  }) => {
    const account = await register(site)
    const logins = await Promise.all([logIn(site, account), logIn(site, account)])
    const secrets = logins.flatMap(({ token, cookie }) => [token, cookie.value])
    expect(new Set(secrets).size).toBe(4)
    const [first, second] = logins as [Session, Session]
    expect((await send('/api/session', { headers: browserHeaders(first) })).status).toBe(OK)
    const mixed = { ...bearer(first.token), ...cookies(sessionCookie(second)) }
    expect((await send('/api/session', { headers: mixed })).status).toBe(UNAUTHORIZED)
  })
})

test('an almost correct token is rejected', async ({ site, send }) => {
  const { token, email } = await newSession(site)
  const swappedCase = token.replace(/[a-zA-Z]/, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
  for (const header of [
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token}A`,
    `Bearer ${swappedCase}`,
    `Bearer ${token} ${token}`,
    `Bearer ${token}, Bearer ${token}`,
    `Bearer "${token}"`,
    `Bearer %00${token}`,
    `Bearer ${token}=`,
    `Token ${token}`,
    token,
    `Bearer ${Buffer.from(token).toString('base64url')}`,
    `Bearer eyJhbGciOiJub25lIn0.${Buffer.from(JSON.stringify({ email })).toString('base64url')}.`,
    'Bearer __proto__',
    'Bearer null',
  ]) {
    expect.soft((await send('/api/session', { headers: { authorization: header } })).status, header).toBe(UNAUTHORIZED)
  }
  for (const name of ['token', 'authToken', 'access_token', 'authorization', 'sid']) {
    expect.soft((await send(`/api/session?${name}=${token}`)).status, name).toBe(UNAUTHORIZED)
  }
  expect((await send('/api/session', { headers: bearer(token) })).status).toBe(OK)
})

test.describe('a session ends everywhere after', () => {
  const endings: readonly (readonly [
    name: string,
    path: (id: string) => string,
    requestBy: (session: Session) => Attack,
  ])[] = [
    ['a logout', () => '/api/logout', () => ({ method: 'POST' })],
    ['a sign-out from the list of sessions', (id) => `/api/account/sessions/${id}`, () => ({ method: 'DELETE' })],
    ['a sign-out everywhere', () => '/api/account/sessions', () => ({ method: 'DELETE' })],
    [
      'a password change elsewhere',
      () => '/api/account/password',
      ({ password }) => ({
        method: 'POST',
        ...json({ currentPassword: password, password: 'another long one', confirmpassword: 'another long one' }),
      }),
    ],
    ['an account deletion', () => '/api/account', ({ password }) => ({ method: 'DELETE', ...json({ password }) })],
  ]

  // A browser sends the token and the cookie, and downloads with only the cookie. A script sends only the token.
  for (const user of ['browser', 'script'] as const) {
    for (const [name, path, requestBy] of endings) {
      test(`${name}, for a ${user}`, async ({ site, send }) => {
        const victim = await newSession(site)
        const other = await logIn(site, victim)
        const folder = new URLSearchParams({ parentFolderName: 'A', userEmail: victim.email })
        await callAs(site, victim.token, `/api/folders/createParentFolder?${folder}`, { method: 'POST' })
        const zip = `/api/folders/zip?${folder}`
        const headersOf = (session: Session) => (user === 'browser' ? browserHeaders(session) : bearer(session.token))
        const opened: [path: string, headers: Headers][] = [
          [zip, headersOf(victim)],
          ['/api/session', headersOf(victim)],
          ...(user === 'browser' ? [[zip, cookies(sessionCookie(victim))] satisfies [string, Headers]] : []),
        ]
        for (const [target, headers] of opened) {
          expect((await send(target, { headers })).status, `${target} with ${Object.keys(headers)}`).toBe(OK)
        }

        const listed = await send('/api/account/sessions', { headers: headersOf(victim) })
        const sessions = JSON.parse(listed.text) as { id: string; current: boolean }[]
        const id = sessions.find(({ current }) => current)?.id ?? ''
        const caller = name === 'a logout' ? victim : other
        const request = requestBy(caller)
        const response = await send(path(id), { ...request, headers: { ...request.headers, ...headersOf(caller) } })
        expect([200, 204]).toContain(response.status)
        for (const [target, headers] of opened) {
          expect
            .soft((await send(target, { headers })).status, `${target} with ${Object.keys(headers)}`)
            .toBe(UNAUTHORIZED)
        }
      })
    }
  }
})

test('account calls require a session of that account', async ({ site, send }) => {
  const owner = await newSession(site)
  const stranger = await newSession(site)
  const { text } = await send('/api/account/sessions', { headers: bearer(owner.token) })
  const [{ id }] = JSON.parse(text) as [{ id: string }]
  const calls: [method: string, path: string, body?: object][] = [
    ['GET', '/api/session'],
    ['GET', '/api/account/usage'],
    ['GET', '/api/account/sessions'],
    ['DELETE', `/api/account/sessions/${id}`],
    ['DELETE', '/api/account/sessions'],
    ['POST', '/api/logout'],
    ['DELETE', '/api/account', { password: owner.password }],
    [
      'POST',
      '/api/account/password',
      { currentPassword: owner.password, password: 'taken over', confirmpassword: 'taken over' },
    ],
  ]
  const unauthenticated = await unauthenticatedCallers(site, owner, await newSession(site))
  for (const [method, path, body] of calls) {
    for (const [description, headers] of Object.entries(unauthenticated)) {
      const attack = body ? json(body) : {}
      const response = await send(path, { ...attack, method, headers: { ...attack.headers, ...headers } })
      expect.soft(response.status, `${method} ${path} with ${description}`).toBe(401)
    }
    const cookieOnly = await send(path, { method, headers: cookies(sessionCookie(stranger)) })
    expect.soft(cookieOnly.status, `${method} ${path} with only a cookie`).toBe(401)
  }
  const headers = bearer(stranger.token)
  const foreign = await send(`/api/account/sessions/${id}`, { method: 'DELETE', headers })
  const unknown = await send('/api/account/sessions/0', { method: 'DELETE', headers })
  expect([foreign.status, foreign.text]).toEqual([404, unknown.text])
  expect((await send('/api/session', { headers: bearer(owner.token) })).status).toBe(OK)
  expect((await logIn(site, owner)).token).toBeTruthy()
})
