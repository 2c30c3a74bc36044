import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { storeOf } from '../store.ts'
import { PASSWORD, signIn, type User } from '../user.ts'
import {
  type Attack,
  attackApi,
  bearer,
  browserHeaders,
  cookies,
  type Headers,
  json,
  newUser,
  unauthenticatedCallers,
} from './attack-api.ts'

/** OWASP ASVS 5.0, V7 Session Management. */
const { shared, send } = attackApi(async () => ({}))

const statusWith = async (headers: Headers) => (await send('/api/session', { headers })).status

describe('a login', () => {
  it('never reuses a session id from the request', async () => {
    const { email } = await newUser(shared().app)
    const planted = randomBytes(32).toString('base64url')
    const headers = { ...cookies(`sid=${planted}`), ...bearer({ token: planted }) }
    const response = await send('/authenticate', json({ email, password: PASSWORD }, headers))
    expect(response.status).toBe(200)
    expect(response.text).not.toContain(planted)
    expect(String(response.headers['set-cookie'])).not.toContain(planted)
    expect(await statusWith(bearer({ token: planted }))).toBe(401)
  })

  it('creates a new token and cookie each time, which do not work with those of another login', async () => {
    const first = await newUser(shared().app)
    const second = await signIn(shared().app, first.email)
    expect(new Set([first, second].flatMap(({ token, cookie }) => [token, cookie])).size).toBe(4)
    expect(await statusWith(browserHeaders(first))).toBe(200)
    expect(await statusWith({ ...bearer(first), ...cookies(second.cookie) })).toBe(401)
  })
})

it('an almost correct token is rejected', async () => {
  const user = await newUser(shared().app)
  const { token, email } = user
  const swappedCase = token.replace(/[a-zA-Z]/, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
  for (const authorization of [
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
    'Bearer null',
    'Bearer __proto__',
  ]) {
    expect.soft(await statusWith({ authorization }), authorization).toBe(401)
  }
  for (const name of ['token', 'authToken', 'access_token', 'authorization', 'sid']) {
    for (const path of ['/api/session', '/api/events']) {
      expect.soft((await send(`${path}?${name}=${token}`)).status, `${path} ${name}`).toBe(401)
    }
  }
  expect(await statusWith(bearer(user))).toBe(200)
})

const ENDINGS: readonly (readonly [name: string, path: (id: string) => string, request: Attack])[] = [
  ['a logout', () => '/api/logout', { method: 'POST' }],
  ['a sign-out from the list of sessions', (id) => `/api/account/sessions/${id}`, { method: 'DELETE' }],
  ['a sign-out everywhere', () => '/api/account/sessions', { method: 'DELETE' }],
  [
    'a password change elsewhere',
    () => '/api/account/password',
    json({ currentPassword: PASSWORD, password: 'another long one', confirmpassword: 'another long one' }),
  ],
  ['an account deletion', () => '/api/account', json({ password: PASSWORD }, {}, 'DELETE')],
]
const USERS = {
  // A browser sends the token and the cookie, and downloads with only the cookie. A script sends only the token.
  browser: { headersOf: browserHeaders, others: [({ cookie }: User) => cookies(cookie)] },
  script: { headersOf: bearer, others: [] },
}
const endings = ENDINGS.flatMap((ending) => Object.entries(USERS).map(([user, its]) => ({ user, ...its, ending })))

it.for(endings)('a session of a $user ends everywhere after $ending.0', async ({ headersOf, others, ending }) => {
  const [name, path, request] = ending
  const victim = await newUser(shared().app)
  const other = await signIn(shared().app, victim.email)
  await storeOf(victim).createFolder(['A'])
  const zip = `/api/folders/zip?${new URLSearchParams({ parentFolderName: 'A', userEmail: victim.email })}`
  const opened: [path: string, headers: Headers][] = [
    [zip, headersOf(victim)],
    ['/api/session', headersOf(victim)],
    ...others.map((headers) => [zip, headers(victim)] as [string, Headers]),
  ]
  const statuses = async () => {
    const sent: number[] = []
    for (const [target, headers] of opened) sent.push((await send(target, { headers })).status)
    return sent
  }
  expect(await statuses()).toEqual(opened.map(() => 200))

  const { text } = await send('/api/account/sessions', { headers: headersOf(victim) })
  const id = (JSON.parse(text) as { id: string; current: boolean }[]).find(({ current }) => current)?.id ?? ''
  const caller = name === 'a logout' ? victim : other
  const response = await send(path(id), { ...request, headers: { ...request.headers, ...headersOf(caller) } })
  expect([200, 204]).toContain(response.status)
  expect(await statuses()).toEqual(opened.map(() => 401))
})

it('account calls require a session of that account', async () => {
  const { app } = shared()
  const [owner, stranger] = [await newUser(app), await newUser(app)]
  const [{ id }] = (await owner.call('GET', '/api/account/sessions')).json<[{ id: string }]>()
  const calls: [method: string, path: string, body?: object][] = [
    ['GET', '/api/session'],
    ['GET', '/api/events'],
    ['GET', '/api/account/usage'],
    ['GET', '/api/account/sessions'],
    ['DELETE', `/api/account/sessions/${id}`],
    ['DELETE', '/api/account/sessions'],
    ['POST', '/api/logout'],
    ['DELETE', '/api/account', { password: PASSWORD }],
    [
      'POST',
      '/api/account/password',
      { currentPassword: PASSWORD, password: 'taken over', confirmpassword: 'taken over' },
    ],
  ]
  const unauthenticated = await unauthenticatedCallers(app, owner, await newUser(app))
  for (const [method, path, body] of calls) {
    for (const [description, headers] of Object.entries(unauthenticated)) {
      const response = await send(path, body ? json(body, headers, method) : { method, headers })
      expect.soft(response.status, `${method} ${path} with ${description}`).toBe(401)
    }
    // The cookie alone opens only downloads and the stream of events.
    if (path === '/api/events') continue
    const cookieOnly = await send(path, { method, headers: cookies(stranger.cookie) })
    expect.soft(cookieOnly.status, `${method} ${path} with only a cookie`).toBe(401)
  }
  const headers = bearer(stranger)
  const foreign = await send(`/api/account/sessions/${id}`, { method: 'DELETE', headers })
  const unknown = await send('/api/account/sessions/0', { method: 'DELETE', headers })
  expect([foreign.status, foreign.text]).toEqual([404, unknown.text])
  expect(await statusWith(bearer(owner))).toBe(200)
  expect((await signIn(app, owner.email)).token).toBeTruthy()
})
