import { folderKey } from '@site/contracts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ensureListening, followEvents } from '#testing/events.ts'
import { startApi } from '#testing/start-api.ts'
import { storeOf } from '#testing/store.ts'
import { PASSWORD, signUp, type User } from '#testing/user.ts'

const keysOf = (folder: string[]) => ({ folder: folderKey(folder), root: folderKey(folder.slice(0, 1)) })
const files = (...folder: string[]) => ({ list: 'files', ...keysOf(folder) })
const folders = (...parent: string[]) => ({ list: 'folders', ...keysOf(parent) })

async function setUp(env = {}) {
  const started = await startApi(env)
  const user = await signUp(started.app, 'ada@example.com')
  const origin = await ensureListening(started.app)
  const follow = (of: User = user, query = '', headers = {}) =>
    followEvents(origin, { authorization: `Bearer ${of.token}`, ...headers }, query)
  return { ...started, user, store: storeOf(user), origin, follow }
}

/**
 * Call this before the API starts, because the API keeps a reference to the clock. Returns a function that advances the
 * clock.
 */
function controlClock() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  return (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)
}

const logIn = async ({ app }: Pick<Awaited<ReturnType<typeof setUp>>, 'app'>, user: User) => signUp(app, user.email)

it('streams events to a client that sends only the session cookie, uncached, uncompressed and unbuffered', async () => {
  const { user, origin } = await setUp()
  const { response, nextMessage } = await followEvents(origin, { cookie: user.cookie })
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
  expect(await nextMessage()).toEqual({ event: 'beat', data: '', id: expect.stringMatching(/^\d{13}$/) })
})

it('also accepts the token, and rejects anything else', async () => {
  const { app, user, origin } = await setUp()
  const authorization = `Bearer ${user.token}`
  expect((await followEvents(origin, { authorization })).response.status).toBe(200)
  expect((await followEvents(origin, {})).response.status).toBe(401)
  expect((await followEvents(origin, { cookie: 'sid=other' })).response.status).toBe(401)
  for (const query of ['age=-1', 'age=x', 'age=1&age=2', 'age=1e999']) {
    expect([query, (await followEvents(origin, { authorization }, `?${query}`)).response.status]).toEqual([query, 400])
  }
  const head = await app.inject({ method: 'HEAD', url: '/api/events', headers: { authorization } })
  expect(head.statusCode).toBe(404)
})

it('reports changes to all sessions of the owner, and to nobody else', async () => {
  const started = await setUp()
  const { app, user, store, follow } = started
  const other = await signUp(app, 'bob@example.com')
  const [own, elsewhere] = [await follow(), await follow(await logIn(started, user))]
  const foreign = [await follow(other), await follow(other, `?userEmail=${user.email}`)]
  await store.createFolder(['a'])
  for (const stream of [own, elsewhere]) expect(await stream.next()).toEqual(folders())
  await store.upload(['a'], 'f', 'bytes')
  for (const stream of [own, elsewhere]) expect(await stream.next()).toEqual(files('a'))
  await storeOf(other).createFolder(['b'])
  for (const stream of foreign) expect(await stream.next()).toEqual(folders())
})

it('sends no folder or file names', async () => {
  const { store, follow } = await setUp()
  const stream = await follow()
  await store.createFolder(['Secret'])
  await store.upload(['Secret'], 'plan.txt', 'bytes')
  const messages = [await stream.nextMessage(), await stream.nextMessage(), await stream.nextMessage()]
  expect(JSON.stringify(messages)).not.toMatch(/secret|plan/i)
})

it('reports the deletion of a folder before its content is removed', async () => {
  const { store, follow } = await setUp()
  await store.createFolder(['a'])
  const stream = await follow()
  expect((await store.deleteFolder(['a'])).statusCode).toBe(200)
  expect(await stream.next()).toEqual(folders())
})

it('reports nothing for a call that fails', async () => {
  const { store, follow } = await setUp()
  await store.createFolder(['a'])
  const stream = await follow()
  expect((await store.createFolder(['a'])).statusCode).toBe(409)
  expect((await store.deleteFile(['a'], 'none')).statusCode).toBe(404)
  expect((await store.upload(['none'], 'f', '')).statusCode).toBe(404)
  await store.upload(['a'], 'f', '')
  expect(await stream.next()).toEqual(files('a'))
})

it('reports on connection whether something has changed since the page was loaded', async () => {
  const advance = controlClock()
  const { store, follow } = await setUp()
  advance(2)
  const open = await follow()
  await store.createFolder(['a'])
  expect(await open.next()).toEqual(folders())
  advance(1)
  const before = await follow(undefined, '?age=90000')
  expect(await before.next()).toEqual({ list: 'all' })
  const after = await follow(undefined, '?age=30000')
  expect(await after.nextMessage()).toMatchObject({ event: 'beat' })
})

it('reports on reconnection whether something has changed since the last event', async () => {
  const advance = controlClock()
  const { store, follow } = await setUp()
  advance(1)
  const { nextMessage, close } = await follow()
  const { id } = await nextMessage()
  close()
  const resume = () => follow(undefined, '?age=999999', { 'last-event-id': id })
  expect(await (await resume()).nextMessage()).toMatchObject({ event: 'beat' })
  advance(1)
  await store.createFolder(['a'])
  expect(await (await resume()).next()).toEqual({ list: 'all' })
  for (const forged of ['x', '__proto__']) {
    expect(await (await follow(undefined, '', { 'last-event-id': forged })).next()).toEqual({ list: 'all' })
  }
  const inFuture = await follow(undefined, '', { 'last-event-id': '9'.repeat(400) })
  expect(await inFuture.nextMessage()).toMatchObject({ event: 'beat', data: '' })
})

const ends: [string, (started: Awaited<ReturnType<typeof setUp>>, session: User) => Promise<unknown>][] = [
  ['a logout', async (_started, session) => session.call('POST', '/api/logout')],
  [
    'its revocation from another session',
    async ({ user }) => {
      const sessions = (await user.call('GET', '/api/account/sessions')).json<{ id: string; current: boolean }[]>()
      for (const { id, current } of sessions) if (!current) await user.call('DELETE', `/api/account/sessions/${id}`)
    },
  ],
  [
    'a new password',
    async ({ user }) =>
      user.call('POST', '/api/account/password', {
        payload: { currentPassword: PASSWORD, password: 'another password', confirmpassword: 'another password' },
      }),
  ],
  [
    'the deletion of the account',
    async ({ user }) => user.call('DELETE', '/api/account', { payload: { password: PASSWORD } }),
  ],
]

it.each(ends)('ends a stream with its session: %s', async (_description, end) => {
  const started = await setUp()
  const session = await logIn(started, started.user)
  const stream = await started.follow(session)
  expect(await stream.nextMessage()).toMatchObject({ event: 'beat' })
  await end(started, session)
  expect(await stream.next()).toBe('end')
  expect(await stream.next()).toBe('closed')
  expect((await started.follow(session)).response.status).toBe(401)
})

it('ends a stream when its session expires; neither the stream nor background calls extend the session', async () => {
  const advance = controlClock()
  const { user, follow } = await setUp({ SESSION_IDLE: '1h' })
  advance(50)
  const stream = await follow()
  expect(await stream.nextMessage()).toMatchObject({ event: 'beat' })
  const background = { headers: { 'x-background': '1' } }
  const { expiresAt } = (await user.call('GET', '/api/session', background)).json<{ expiresAt: string }>()
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(10 * 60_000)
  advance(11)
  expect(await stream.next()).toBe('end')
  expect((await user.call('GET', '/api/session', background)).statusCode).toBe(401)
})

it('binds an unbound session to its cookie without extending the session', async () => {
  const advance = controlClock()
  const { user, origin } = await setUp()
  const start = new Date().toISOString()
  advance(2)
  expect((await followEvents(origin, { cookie: user.cookie })).response.status).toBe(200)
  expect((await user.call('GET', '/api/session')).statusCode).toBe(401)
  const background = { headers: { cookie: user.cookie, 'x-background': '1' } }
  const [session] = (await user.call('GET', '/api/account/sessions', background)).json()
  expect(session).toMatchObject({ current: true, lastUsedAt: start })
})

it('rejects more than 16 streams of an account, until one of them is closed', async () => {
  const { app, follow } = await setUp()
  const other = await signUp(app, 'bob@example.com')
  const open = await Promise.all(Array.from({ length: 16 }, () => follow()))
  const rejected = await follow()
  expect(rejected.response.status).toBe(429)
  expect(await rejected.response.json()).toMatchObject({ code: 'events/too-many' })
  expect((await follow(other)).response.status).toBe(200)
  open[0]?.close()
  await vi.waitUntil(async () => (await follow()).response.status === 200, { timeout: 30_000 })
})

it('counts open streams in the metrics', async () => {
  const { api, follow } = await setUp()
  const isCount = async (count: number) => (await api.metrics()).includes(`api_event_streams ${count}`)
  expect(await isCount(0)).toBe(true)
  const { close } = await follow()
  expect(await isCount(1)).toBe(true)
  close()
  await vi.waitUntil(() => isCount(0), { timeout: 30_000 })
})

it('ends all streams immediately when the server stops', async () => {
  const { app, follow } = await setUp()
  const stream = await follow()
  const closing = app.close()
  expect(await stream.next()).toBe('closed')
  await closing
})
