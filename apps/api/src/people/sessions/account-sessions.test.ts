import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { newSession } from '#testing/rows.ts'
import { startApi } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { PASSWORD, signIn, signUp } from '#testing/user.ts'
import { createAccountsRepo } from '../accounts/accounts.repo.ts'
import { createSessionsRepo } from './sessions.repo.ts'
import { createSessionsService } from './sessions.service.ts'

const SESSIONS_URL = '/api/account/sessions'
const HOUR = 3_600_000
const unaudited = { audit: { record: async () => undefined } }
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

afterEach(() => vi.useRealTimers())

interface Listed {
  id: string
  current: boolean
}

/** Logs in from another device. Returns a client for that session. */
async function logInFrom(app: FastifyInstance, email: string, remoteAddress: string, userAgent: string) {
  const login = { method: 'POST', url: '/authenticate', payload: { email, password: PASSWORD } } as const
  const response = await app.inject({ ...login, remoteAddress, headers: { 'user-agent': userAgent } })
  const headers = { authorization: `Bearer ${response.json<{ token: string }>().token}` }
  return (method: 'GET' | 'DELETE', url: string) => app.inject({ method, url, headers })
}

it('lists only the sessions of the caller’s account', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-01T00:00:00Z') })
  const { app } = await startApi()
  await signUp(app, 'bob@example.com')
  const ada = await signUp(app, 'ada@example.com')
  vi.setSystemTime('2026-01-01T01:00:00Z')
  const elsewhere = await logInFrom(app, 'ada@example.com', '198.51.100.7', FIREFOX)

  const response = await ada.call('GET', SESSIONS_URL)
  const id = expect.stringMatching(/^[0-9a-f]+$/)
  expect([response.statusCode, response.json()]).toEqual([
    200,
    [
      {
        id,
        createdAt: '2026-01-01T01:00:00.000Z',
        lastUsedAt: '2026-01-01T01:00:00.000Z',
        address: '198.51.100.x',
        agent: 'Firefox on Linux',
        current: false,
      },
      {
        id,
        createdAt: '2026-01-01T00:00:00.000Z',
        lastUsedAt: '2026-01-01T01:00:00.000Z',
        address: '127.0.0.x',
        agent: 'lightMyRequest',
        current: true,
      },
    ],
  ])
  const there = (await elsewhere('GET', SESSIONS_URL)).json<Listed[]>()
  expect(there.map(({ current }) => current)).toEqual([true, false])

  vi.setSystemTime('2026-01-01T13:30:00Z')
  expect((await ada.call('GET', SESSIONS_URL)).statusCode).toBe(401)
})

it('omits expired sessions', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { app } = await startApi({ SESSION_IDLE: '1h', SESSION_MAX: '3h' })
  await signUp(app, 'ada@example.com')
  vi.setSystemTime(Date.now() + 61 * 60_000)
  const ada = await signUp(app, 'ada@example.com')
  expect((await ada.call('GET', SESSIONS_URL)).json()).toMatchObject([{ current: true }])
})

it('ends one of the caller’s own sessions, and clears the cookie if it is the current one', async () => {
  const { app } = await startApi()
  const [ada, bob] = [await signUp(app, 'ada@example.com'), await signUp(app, 'bob@example.com')]
  const elsewhere = await logInFrom(app, 'ada@example.com', '198.51.100.7', FIREFOX)
  const sessions = (await ada.call('GET', SESSIONS_URL)).json<Listed[]>()
  const other = sessions.find(({ current }) => !current)?.id
  const own = sessions.find(({ current }) => current)?.id

  for (const id of [other, own]) {
    const response = await bob.call('DELETE', `${SESSIONS_URL}/${id}`)
    expect([response.statusCode, response.json().code]).toEqual([404, 'session/not-found'])
  }
  expect((await ada.call('DELETE', `${SESSIONS_URL}/none`)).statusCode).toBe(404)
  expect((await elsewhere('GET', SESSIONS_URL)).statusCode).toBe(200)

  const ended = await ada.call('DELETE', `${SESSIONS_URL}/${other}`)
  expect([ended.statusCode, ended.headers['set-cookie']]).toEqual([204, undefined])
  expect((await elsewhere('GET', SESSIONS_URL)).statusCode).toBe(401)
  expect((await ada.call('DELETE', `${SESSIONS_URL}/${other}`)).statusCode).toBe(404)

  const last = await ada.call('DELETE', `${SESSIONS_URL}/${own}`)
  expect([last.statusCode, last.headers['set-cookie']]).toEqual([204, expect.stringContaining('Max-Age=0')])
  expect((await ada.call('GET', SESSIONS_URL)).statusCode).toBe(401)
  expect((await bob.call('GET', SESSIONS_URL)).statusCode).toBe(200)
})

it('ends all sessions of the caller and of no other account', async () => {
  const { app, api } = await startApi()
  const [ada, bob] = [await signUp(app, 'ada@example.com'), await signUp(app, 'bob@example.com')]
  const elsewhere = await logInFrom(app, 'ada@example.com', '198.51.100.7', FIREFOX)
  const response = await ada.call('DELETE', SESSIONS_URL)
  expect([response.statusCode, response.headers['set-cookie']]).toEqual([204, expect.stringContaining('Max-Age=0')])
  expect((await elsewhere('GET', SESSIONS_URL)).statusCode).toBe(401)
  expect(await api.hasSession(ada.cookie)).toBe(false)
  expect((await bob.call('GET', SESSIONS_URL)).statusCode).toBe(200)
})

it('counts and logs the sessions that a 51st one replaces, without naming the account', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const { app, api, dataDir } = await startApi({}, onTestFinished, { logger })
  const db = await openTestDatabase(dataDir)
  await signUp(app, 'ada@example.com')
  const { id } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  const others = Array.from({ length: 49 }, () => newSession(id, new Date().toISOString()))
  await db.insertInto('session').values(others).execute()
  expect(await api.metrics()).toContain('api_sessions_replaced_total 0')

  await signIn(app, 'ada@example.com')
  expect(await api.metrics()).toContain('api_sessions_replaced_total 1')
  const replaced = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.startsWith('sessions replaced'))
  expect(replaced).toMatchObject([{ times: 1 }])
  expect(lines.join('')).not.toContain('ada@example.com')
})

it('starts no session if the password changes or the account is deleted during login', async () => {
  const db = await openTestDatabase()
  const accounts = createAccountsRepo(db)
  const names = { first_name: 'A', last_name: 'B', phone_number: '1' }
  await accounts.insert({ email: 'ada@example.com', password_hash: 'old', ...names })
  const checked = await accounts.byEmail('ada@example.com')
  if (!checked) return expect.unreachable('the account is missing')
  const sessions = createSessionsService({
    ...unaudited,
    sessions: createSessionsRepo(db),
    idle: 1000,
    max: 1000,
    now: Date.now,
  })
  const origin = { address: '192.0.2.1', agent: undefined }

  expect(await sessions.start(checked, origin)).toMatchObject({ email: 'ada@example.com' })
  await accounts.setPassword(checked.id, 'new')
  expect(await sessions.start(checked, origin)).toBeUndefined()
  await db.deleteFrom('account').execute()
  expect(await sessions.start({ ...checked, password_hash: 'new' }, origin)).toBeUndefined()
  expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
})

it('limits sessions per account by evicting the least recently used one', async () => {
  const db = await openTestDatabase()
  const clock = { time: Date.parse('2026-01-01T00:00:00Z') }
  const repo = createSessionsRepo(db, 2)
  const sessions = createSessionsService({ ...unaudited, sessions: repo, idle: HOUR, max: HOUR, now: () => clock.time })
  const accounts = createAccountsRepo(db)
  const names = { first_name: 'A', last_name: 'B', phone_number: '1', password_hash: 'hash' }
  async function logIn(email: string) {
    clock.time += 1000
    const account = await accounts.byEmail(email)
    const session = account && (await sessions.start(account, { address: '192.0.2.1', agent: undefined }))
    return session ?? expect.unreachable('the account is missing')
  }
  for (const email of ['ada@example.com', 'bob@example.com']) await accounts.insert({ email, ...names })

  const bobs = await logIn('bob@example.com')
  const [used, unused] = [await logIn('ada@example.com'), await logIn('ada@example.com')]
  clock.time += 120_000
  await sessions.byToken(used.token, undefined)
  const latest = await logIn('ada@example.com')

  await expect(sessions.byToken(unused.token, undefined)).rejects.toMatchObject({ code: 'session/none' })
  for (const { token, email } of [bobs, used, latest]) {
    expect(await sessions.byToken(token, undefined)).toMatchObject({ email })
  }
})
