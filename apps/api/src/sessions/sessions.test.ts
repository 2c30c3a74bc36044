import { afterEach, expect, it, vi } from 'vitest'
import { openDatabase } from '../shared/database/open.ts'
import { shareApi, startApi } from '../testing/start-api.ts'
import { storeOf } from '../testing/store.ts'
import { signUp } from '../testing/user.ts'
import { createSessionsRepo, type SessionsRepo } from './sessions.repo.ts'
import { createSessionsService } from './sessions.service.ts'

const FORGERY = { 'x-xsrf-token': 'proof' }
const withProof = (cookie: string) => ({ ...FORGERY, cookie: `XSRF-TOKEN=proof; ${cookie}` })

afterEach(() => vi.useRealTimers())

async function owner(env = {}) {
  const started = await startApi(env)
  return { ...started, user: await signUp(started.app, 'ada@example.com') }
}

it('tells who is logged in and until when', async () => {
  const { user } = await owner()
  const answer = await user.call('GET', '/api/session')
  const expiresAt = expect.stringMatching(/^\d{4}-/)
  expect([answer.statusCode, answer.json()]).toEqual([200, { email: 'ada@example.com', expiresAt }])
})

it('works with the token alone until the cookie was seen once, then with both only', async () => {
  const { user } = await owner()
  expect((await user.call('GET', '/api/session')).statusCode).toBe(200)
  expect((await user.call('GET', '/api/session', { headers: { cookie: user.cookie } })).statusCode).toBe(200)
  expect((await user.call('GET', '/api/session')).statusCode).toBe(401)
  expect((await user.call('GET', '/api/session', { headers: { cookie: 'sid=other' } })).statusCode).toBe(401)
  expect((await user.call('GET', '/api/session', { headers: { cookie: user.cookie } })).statusCode).toBe(200)
})

it('stays bound when a request without the cookie read the session before it was', async () => {
  const { dataDir, user } = await owner()
  const db = await openDatabase(dataDir)
  const repo = createSessionsRepo(db)
  const sessions = createSessionsService({
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
  await db.destroy()
})

it('serves downloads to the cookie alone, and nothing else', async () => {
  const { app, user } = await owner()
  const store = storeOf(user)
  await store.createFolder(['a'])
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

it('is read on with a full disk, whose database cannot prolong it', async () => {
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 })
  const row = { id: '1', accountId: '2', email: 'ada@example.com', cookieHash: '', bound: 0 }
  const seenAt = new Date(Date.now() - 120_000).toISOString()
  const sessions = createSessionsService({
    idle: 3_600_000,
    max: 3_600_000,
    sessions: {
      ...({} as SessionsRepo),
      byToken: async () => ({ ...row, seenAt, expiresAt: new Date(Date.now() + 3_600_000).toISOString() }),
      touch: () => Promise.reject(full),
    },
  })
  expect(await sessions.byToken('token', undefined)).toMatchObject({ accountId: '2' })
})

it('ends with the logout: token and cookie are worthless', async () => {
  const { app, api, user } = await owner()
  expect(await api.hasSession(user.cookie)).toBe(true)
  const answer = await user.call('POST', '/api/logout', { headers: withProof(user.cookie) })
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect(answer.headers['set-cookie']).toContain('Max-Age=0')
  expect((await user.call('GET', '/api/session', { headers: { cookie: user.cookie } })).statusCode).toBe(401)
  const download = await app.inject({ url: '/api/files/download/f?userEmail=a@b.c', headers: { cookie: user.cookie } })
  expect(download.statusCode).toBe(401)
  expect(await api.hasSession(user.cookie)).toBe(false)
})

it('ends after the idle time, which each request begins anew, and after the longest time in any case', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { user } = await owner({ SESSION_IDLE: '1h', SESSION_MAX: '3h' })
  const after = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)
  const status = async () => (await user.call('GET', '/api/session')).statusCode
  for (const minutes of [59, 59, 50]) {
    after(minutes)
    expect(await status()).toBe(200)
  }
  after(20)
  expect(await status()).toBe(401)

  const idle = await owner({ SESSION_IDLE: '1h' })
  after(61)
  expect((await idle.user.call('GET', '/api/session')).statusCode).toBe(401)
  expect(await idle.api.hasSession(idle.user.cookie)).toBe(false)
})

it.each([
  ['', 'sid=', false],
  ['https://www.example.com', '__Host-sid=', true],
])('sets a cookie that scripts and other sites never see (PUBLIC_URL %j)', async (PUBLIC_URL, name, isSecure) => {
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
  expect(header.includes('Secure')).toBe(isSecure)
})

const shared = shareApi(async (started) => started)

it.each(['Bearer', 'Bearer ', 'Basic abc', 'Bearer a b', 'Bearer __proto__', ''])(
  'refuses %j',
  async (authorization) => {
    const { app } = shared()
    const answer = await app.inject({ url: '/api/session', headers: { authorization } })
    expect([answer.statusCode, answer.json()]).toEqual([401, { code: 'session/none', message: 'Please log in.' }])
  },
)
