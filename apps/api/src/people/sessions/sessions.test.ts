import { DatabaseFailure } from '@mfe/engines/failure'
import { afterEach, expect, it, vi } from 'vitest'
import { runSlice, SITE } from '#database/turns/turns.ts'
import { startApi, startStore } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { signUp } from '#testing/user.ts'
import { createSessionsRepo, type SessionsRepo } from './sessions.repo.ts'
import { createSessionsService } from './sessions.service.ts'

const unaudited = { audit: { record: async () => undefined } }
const FORGERY = { 'x-xsrf-token': 'proof' }
const withProof = (cookie: string) => ({ ...FORGERY, cookie: `XSRF-TOKEN=proof; ${cookie}` })

afterEach(() => vi.useRealTimers())

it('returns the email and the expiry of the session', async () => {
  const { user } = await startStore()
  const response = await user.call('GET', '/api/session')
  const expiresAt = expect.stringMatching(/^\d{4}-/)
  expect([response.statusCode, response.json()]).toEqual([200, { email: 'ada@example.com', expiresAt }])
})

it('accepts the token alone until a request sends the cookie, then requires both', async () => {
  const { user } = await startStore()
  expect((await user.call('GET', '/api/session')).statusCode).toBe(200)
  expect((await user.call('GET', '/api/session', { headers: { cookie: user.cookie } })).statusCode).toBe(200)
  expect((await user.call('GET', '/api/session')).statusCode).toBe(401)
  expect((await user.call('GET', '/api/session', { headers: { cookie: 'sid=other' } })).statusCode).toBe(401)
  expect((await user.call('GET', '/api/session', { headers: { cookie: user.cookie } })).statusCode).toBe(200)
})

it('keeps a session bound to its cookie under a concurrent request without the cookie', async () => {
  const { dataDir, user } = await startStore()
  const db = await openTestDatabase(dataDir)
  const repo = createSessionsRepo(db)
  const sessions = createSessionsService({
    ...unaudited,
    idle: 3_600_000,
    max: 3_600_000,
    sessions: {
      ...repo,
      async byToken(hash) {
        const row = await repo.byToken(hash)
        expect((await user.call('GET', '/api/session', { headers: { cookie: user.cookie } })).statusCode).toBe(200)
        return row
      },
    },
    now: () => Date.now() + 120_000,
  })
  expect(await sessions.byToken(user.token, undefined)).toMatchObject({ email: 'ada@example.com' })
  expect((await user.call('GET', '/api/session')).statusCode).toBe(401)
})

it('allows only downloads with the cookie alone', async () => {
  const { app, user, store } = await startStore({}, 'a')
  await store.upload(['a'], 'f.txt', 'bytes')
  const query = 'parentFolderName=a&userEmail=ada@example.com'
  const cookie = { cookie: user.cookie }
  const download = await app.inject({ url: `/api/files/download/f.txt?${query}`, headers: cookie })
  expect([download.statusCode, download.body]).toEqual([200, 'bytes'])
  expect((await app.inject({ url: `/api/files/parentFolder?${query}`, headers: cookie })).statusCode).toBe(401)
  const deletion = { method: 'DELETE', url: `/api/files/delete?fileName=f.txt&${query}` } as const
  expect((await app.inject({ ...deletion, headers: withProof(user.cookie) })).statusCode).toBe(401)
  expect((await app.inject({ url: `/api/files/download/f.txt?${query}` })).json()).toMatchObject({
    code: 'session/none',
  })
})

it.each(['full', 'not-writable', 'failed-sync'] as const)(
  'accepts a session that cannot be extended because of a failure of kind %s',
  async (kind) => {
    const row = { id: '1', accountId: '2', email: 'ada@example.com', cookieHash: '', bound: 0 }
    const seenAt = new Date(Date.now() - 120_000).toISOString()
    const sessions = createSessionsService({
      ...unaudited,
      idle: 3_600_000,
      max: 3_600_000,
      now: Date.now,
      sessions: {
        ...({} as SessionsRepo),
        byToken: async () => ({ ...row, seenAt, expiresAt: new Date(Date.now() + 3_600_000).toISOString() }),
        touch: () => Promise.reject(new DatabaseFailure(kind, 'no')),
      },
    })
    expect(await sessions.byToken('token', undefined)).toMatchObject({ accountId: '2' })
  },
)

it('looks for the active sessions before the long jobs of the site end', async () => {
  let done = 0
  let doneBefore: number | undefined
  const db = (await openTestDatabase()).withPlugin({
    transformQuery({ node }) {
      doneBefore ??= done
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const jobs = Array.from({ length: 20 }, () => runSlice(SITE, async () => (done += 1)))
  await createSessionsRepo(db).activeAmong(['none'], '', '')
  expect(doneBefore).toBeLessThan(10)
  await Promise.all(jobs)
})

it('invalidates the token and the cookie at logout', async () => {
  const { app, api, user } = await startStore()
  expect(await api.hasSession(user.cookie)).toBe(true)
  const response = await user.call('POST', '/api/logout', { headers: withProof(user.cookie) })
  expect([response.statusCode, response.body]).toEqual([204, ''])
  expect(response.headers['set-cookie']).toContain('Max-Age=0')
  expect((await user.call('GET', '/api/session', { headers: { cookie: user.cookie } })).statusCode).toBe(401)
  const download = await app.inject({ url: '/api/files/download/f?userEmail=a@b.c', headers: { cookie: user.cookie } })
  expect(download.statusCode).toBe(401)
  expect(await api.hasSession(user.cookie)).toBe(false)
})

it('ends a session after the idle time, and after the maximum time despite requests', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { user } = await startStore({ SESSION_IDLE: '1h', SESSION_MAX: '3h' })
  const after = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)
  const status = async () => (await user.call('GET', '/api/session')).statusCode
  for (const minutes of [59, 59, 50]) {
    after(minutes)
    expect(await status()).toBe(200)
  }
  after(20)
  expect(await status()).toBe(401)

  const idle = await startStore({ SESSION_IDLE: '1h' })
  after(61)
  expect((await idle.user.call('GET', '/api/session')).statusCode).toBe(401)
  expect(await idle.api.hasSession(idle.user.cookie)).toBe(false)
})

it.each([
  ['', 'sid=', false],
  ['https://www.example.com', '__Host-sid=', true],
])('sets an HttpOnly, SameSite=Strict session cookie for PUBLIC_URL %j', async (PUBLIC_URL, name, isSecure) => {
  const { app } = await startApi({ PUBLIC_URL })
  const { cookie } = await signUp(app, 'ada@example.com')
  expect(cookie.startsWith(name)).toBe(true)
  const login = {
    method: 'POST',
    url: '/authenticate',
    payload: { email: 'ada@example.com', password: 'correct horse' },
  }
  const header = String((await app.inject(login as never)).headers['set-cookie'])
  expect(header).toContain('HttpOnly')
  expect(header).toContain('SameSite=Strict')
  expect(header).toContain('Path=/')
  expect(header).not.toContain('Domain')
  expect(header.includes('Secure')).toBe(isSecure)
})
