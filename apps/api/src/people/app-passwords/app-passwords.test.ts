import { expect, it } from 'vitest'
import { basic, createAppPassword, mount, mountedWith, newAppPassword } from '#testing/dav/mounted.ts'
import { emailsIn } from '#testing/emails.ts'
import { NEW_PASSWORD, withResets } from '#testing/resets.ts'
import { startApi, startStore } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { PASSWORD, signIn, signUp } from '#testing/user.ts'

const list = async (user: Awaited<ReturnType<typeof signUp>>) => (await user.call('GET', '/api/app-passwords')).json()

it('creates, lists and revokes app passwords, and shows each only once', async () => {
  const { app, user } = await startStore()
  const created = await createAppPassword(user, { name: 'My laptop' })
  const { password, ...entry } = created.json()
  expect([created.statusCode, entry]).toEqual([
    201,
    { id: expect.any(String), name: 'My laptop', scope: 'write', createdAt: expect.any(String), lastUsedAt: null },
  ])
  expect(password).toMatch(/^(?:[a-km-np-z2-9]{5}-){4}[a-km-np-z2-9]{5}$/)
  expect(await list(user)).toEqual([entry])
  const dav = mountedWith(app, basic('ADA@example.com', password))
  expect((await dav('PROPFIND', '', { depth: '0' })).statusCode).toBe(207)
  expect(await list(user)).toEqual([{ ...entry, lastUsedAt: expect.any(String) }])
  expect((await user.call('DELETE', `/api/app-passwords/${entry.id}`)).statusCode).toBe(204)
  expect((await dav('PROPFIND', '', { depth: '0' })).statusCode).toBe(401)
  expect(await list(user)).toEqual([])
  expect((await user.call('DELETE', `/api/app-passwords/${entry.id}`)).statusCode).toBe(404)
})

it('stores no password, only its hash', async () => {
  const { user, dataDir } = await startStore()
  const { password } = await newAppPassword(user)
  const rows = await (await openTestDatabase(dataDir)).selectFrom('app_password').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(password)
})

it('emails the owner what a new one allows, without its typed name', async () => {
  const { user, dataDir } = await startStore()
  for (const scope of ['write', 'read'] as const) {
    await createAppPassword(user, { name: 'evil.example', scope })
  }
  const [write, read, ...more] = await emailsIn(dataDir, 2)
  expect(more).toEqual([])
  expect(write).toMatchObject({ to: user.email, text: expect.stringContaining('read, change and delete all your') })
  expect(read?.text).toContain('a program can read all your files')
  expect(write?.text).not.toContain('evil.example')
})

it('creates none without a name or with a long one, with another scope, or without a password', async () => {
  const { user } = await startStore()
  for (const changes of [
    { name: ' ' },
    { name: 'a'.repeat(101) },
    { scope: 'all' },
    { scope: undefined },
    { password: '' },
    { password: undefined },
  ]) {
    const refused = await createAppPassword(user, changes)
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'request/invalid'])
  }
})

it('requires the password of the account, which an open session does not know', async () => {
  const { user, dataDir } = await startStore()
  const refused = await createAppPassword(user, { password: 'wrong' })
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { code: 'account/wrong-password', errors: { password: 'This password is incorrect' } },
  ])
  expect([await list(user), await emailsIn(dataDir, 0)]).toEqual([[], []])
})

it('allows 20 of an account', async () => {
  const { user, app } = await startStore()
  for (let n = 0; n < 20; n += 1) await newAppPassword(user)
  const refused = await createAppPassword(user)
  expect([refused.statusCode, refused.json().code]).toEqual([507, 'app-passwords/too-many'])
  await newAppPassword(await signUp(app, 'bob@example.com'))
})

it('is no session, and a session is no app password', async () => {
  const { app, user } = await startStore()
  const { authorization, password } = await newAppPassword(user)
  for (const header of [authorization, `Bearer ${password}`]) {
    const response = await app.inject({ url: '/api/session', headers: { authorization: header } })
    expect(response.statusCode).toBe(401)
  }
  const login = await app.inject({ method: 'POST', url: '/authenticate', payload: { email: user.email, password } })
  expect(login.statusCode).toBe(401)
  for (const headers of [
    { authorization: `Bearer ${user.token}` },
    { cookie: user.cookie, authorization: '' },
    { authorization: basic(user.email, PASSWORD) },
    { authorization: basic(user.email, user.token) },
  ]) {
    const response = await app.inject({ url: '/api/dav/', headers })
    expect([response.statusCode, response.headers['www-authenticate']]).toEqual([
      401,
      'Basic realm="App password", charset="UTF-8"',
    ])
    expect(response.headers['set-cookie']).toBeUndefined()
  }
})

it('with reading only, changes nothing', async () => {
  const { app, user, store } = await startStore({}, 'a')
  await store.upload(['a'], 'f', 'bytes')
  const dav = await mount(app, user, 'read')
  expect((await dav('GET', 'a/f')).body).toBe('bytes')
  for (const method of ['PUT', 'DELETE', 'MKCOL', 'PROPPATCH', 'COPY', 'MOVE', 'LOCK', 'UNLOCK'] as const) {
    const response = await dav(method, 'a/f', {}, method === 'PUT' ? 'x' : undefined)
    expect([method, response.statusCode, response.body]).toEqual([
      method,
      403,
      expect.stringContaining('app-passwords/read-only'),
    ])
  }
})

it('ends with a password reset by mail, but not with a change of the password or a logout everywhere', async () => {
  const { app, tokenFor, redeem } = await withResets()
  const user = await signUp(app, 'ada@example.com')
  const dav = await mount(app, user)
  const works = async () => (await dav('PROPFIND', '', { depth: '0' })).statusCode === 207
  const payload = { currentPassword: PASSWORD, password: 'correct staple', confirmpassword: 'correct staple' }
  await user.call('POST', '/api/account/password', { payload })
  expect(await works()).toBe(true)
  await user.call('DELETE', '/api/account/sessions')
  expect(await works()).toBe(true)
  // The first two emails report the app password and the change.
  await redeem(await tokenFor(user.email, 3))
  expect(await works()).toBe(false)
  expect(await list(await signIn(app, user.email, NEW_PASSWORD))).toEqual([])
})

it('ends with the account', async () => {
  const { app, user } = await startStore({}, 'a')
  const dav = await mount(app, user)
  await user.call('DELETE', '/api/account', { payload: { password: PASSWORD } })
  expect((await dav('PROPFIND', '', { depth: '0' })).statusCode).toBe(401)
  const other = await signUp(app, user.email)
  expect(await list(other)).toEqual([])
})

it('lets nobody guess without end, while programs with the right password never wait', async () => {
  const { app } = await startApi({ RATE_LIMITS: 'on' })
  const user = await signUp(app, 'ada@example.com')
  const dav = await mount(app, user)
  const guess = mountedWith(app, basic(user.email, 'aaaaa-aaaaa-aaaaa-aaaaa-aaaaa'))
  const statuses: number[] = []
  for (let n = 0; n < 32; n += 1) statuses.push((await guess('PROPFIND', '', { depth: '0' })).statusCode)
  expect([statuses.filter((status) => status === 401).length, statuses.at(-1)]).toEqual([30, 429])
  expect((await dav('PROPFIND', '', { depth: '0' })).statusCode).toBe(207)
  expect((await signIn(app, user.email)).token).toBeTruthy()
})

it('notes the last use at most once a minute', async () => {
  const { app, user, dataDir } = await startStore()
  const dav = await mount(app, user)
  const db = await openTestDatabase(dataDir)
  const lastUseAfter = async (last_used_at: string) => {
    await db.updateTable('app_password').set({ last_used_at }).execute()
    await dav('PROPFIND', '', { depth: '0' })
    return (await list(user))[0].lastUsedAt
  }
  const [now, before] = [0, 90_000].map((ms) => new Date(Date.now() - ms).toISOString())
  expect(await lastUseAfter(now ?? '')).toBe(now)
  expect(await lastUseAfter(before ?? '')).not.toBe(before)
})
