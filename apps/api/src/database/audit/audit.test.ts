import { statfs } from 'node:fs/promises'
import { pino } from 'pino'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { NEW_PASSWORD } from '#testing/resets.ts'
import { clockAt } from '#testing/rows.ts'
import { startApi, temporaryDirectory } from '#testing/start-api.ts'
import { storeOf } from '#testing/store.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { PASSWORD, signUp } from '#testing/user.ts'
import { setClock } from '../clock/clock.ts'
import { createAudit, SINGLE_RECORDS } from './audit.ts'

afterEach(() => vi.useRealTimers())

const EMAIL = 'ada@example.com'
const FULL = { code: 'storage/full', message: expect.any(String) }

/** Restarts a site that has two folders and a file, with a reserve of `share` times the free disk space. */
async function withReserve(share: number) {
  const DATA_DIR = await temporaryDirectory()
  const before = await startApi({ DATA_DIR })
  const store = storeOf(await signUp(before.app, EMAIL))
  await store.createFolder(['a'])
  await store.createFolder(['b'])
  await store.upload(['a'], 'a.txt', 'bytes')
  await before.stop()

  const { bavail, bsize } = await statfs(DATA_DIR)
  const logged: string[] = []
  const logger = pino({ level: 'error' }, { write: (line) => logged.push(line) })
  const DISK_RESERVE = String(Math.round(bavail * bsize * share))
  const { app } = await startApi({ DATA_DIR, DISK_RESERVE }, onTestFinished, { logger })
  const db = await openTestDatabase(DATA_DIR)
  const recorded = async () => {
    const rows = await db.selectFrom('audit').select('action').orderBy('at').orderBy('id').execute()
    return rows.map(({ action }) => action)
  }
  const earlier = (await recorded()).length
  return { app, logged, recorded: async () => (await recorded()).slice(earlier) }
}

it('rejects changes that free no space once only the reserve is left, and applies none of them', async () => {
  const { app, recorded } = await withReserve(1.5)
  const store = storeOf(await signUp(app, EMAIL))
  const renamings = [await store.renameFolder(['a'], 'c'), await store.renameFile(['a'], 'a.txt', 'c.txt')]
  for (const response of renamings) expect([response.statusCode, response.json()]).toEqual([507, FULL])
  expect((await store.listFiles(['a'])).json()).toMatchObject([{ fileName: 'a.txt' }])
  expect(await recorded()).toEqual(['session/started'])
})

it('records logins, new passwords and deletions in the first half of the reserve', async () => {
  const { app, recorded, logged } = await withReserve(1.5)
  const user = await signUp(app, EMAIL)
  const store = storeOf(user)
  expect((await store.deleteFile(['a'], 'a.txt')).statusCode).toBe(200)
  expect((await store.deleteFolder(['a'])).statusCode).toBe(200)
  const payload = { currentPassword: PASSWORD, password: NEW_PASSWORD, confirmpassword: NEW_PASSWORD }
  expect((await user.call('POST', '/api/account/password', { payload })).statusCode).toBe(200)
  expect(await recorded()).toEqual(['session/started', 'file/deleted', 'folder/deleted', 'account/password-changed'])
  expect(logged).toEqual([])
})

it('leaves the second half of the reserve to the site, and logs records instead of storing them', async () => {
  const { app, recorded, logged } = await withReserve(4)
  const store = storeOf(await signUp(app, EMAIL))
  expect((await store.deleteFile(['a'], 'a.txt')).statusCode).toBe(200)
  expect((await store.deleteFolder(['b'])).statusCode).toBe(200)
  expect(await recorded()).toEqual([])
  const actions = logged.map((line) => JSON.parse(line).action)
  expect(actions).toEqual(['session/started', 'file/deleted', 'folder/deleted'])
})

/** Records events with a clock that the test sets, and reads the records in the order of time. */
async function recording() {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T10:00:00Z') })
  const db = await openTestDatabase()
  setClock(db, { ...clockAt(), instant: () => new Date().toISOString() })
  const space = { assertRoomFor: async () => undefined, assertInReserve: async () => undefined }
  const { record } = createAudit(db, space, { error: (entry: unknown) => expect.unreachable(String(entry)) })
  const records = (action: string) =>
    db
      .selectFrom('audit')
      .select(['account_id', 'detail', 'times', 'at', 'last_at'])
      .where('action', '=', action)
      .orderBy('at')
      .orderBy('times')
      .execute()
  return { record, records, wait: (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000) }
}

it('merges repeated renames of an account within an hour, with their number and the last time', async () => {
  const { record, records, wait } = await recording()
  for (let n = 0; n < 50; n += 1) {
    await record('file/renamed', 'ada')
    wait(1)
  }
  await record('file/renamed', 'bob')
  wait(3600)
  await record('file/renamed', 'ada')
  const once = { times: 1, last_at: null, detail: '' }
  expect(await records('file/renamed')).toMatchObject([
    { account_id: 'ada', times: 50, at: '2026-06-01T10:00:00.000Z', last_at: '2026-06-01T10:00:49.000Z' },
    { ...once, account_id: 'bob' },
    { ...once, account_id: 'ada', at: '2026-06-01T11:00:50.000Z' },
  ])
})

it('records security events one by one, and merges more than 200 a day, but leaves none out', async () => {
  const { record, records, wait } = await recording()
  for (let n = 0; n < 3 * SINGLE_RECORDS; n += 1) await record('folder/deleted', 'ada', `${n} files`)
  for (let n = 0; n < SINGLE_RECORDS + 30; n += 1) await record('session/started', 'ada')
  await record('share/created', 'ada', 'read')
  await record('share/created', 'ada', 'drop')
  await record('share/created', 'ada', 'read')
  await record('session/started', 'bob')
  const started = await records('session/started')
  expect(started.filter(({ times }) => times === 1)).toHaveLength(SINGLE_RECORDS + 1)
  expect(started.filter(({ times }) => times > 1)).toMatchObject([{ account_id: 'ada', times: 30 }])
  expect((await records('share/created')).map(({ detail, times }) => [detail, times])).toEqual([
    ['drop', 1],
    ['read', 2],
  ])
  expect(await records('folder/deleted')).toHaveLength(SINGLE_RECORDS + 1)
  wait(24 * 3600)
  await record('session/started', 'ada')
  expect((await records('session/started')).at(-1)).toMatchObject({ times: 1, at: '2026-06-02T10:00:00.000Z' })
})
