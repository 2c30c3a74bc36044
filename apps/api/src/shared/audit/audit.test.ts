import { statfs } from 'node:fs/promises'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { NEW_PASSWORD } from '../../testing/resets.ts'
import { startApi, temporaryDirectory } from '../../testing/start-api.ts'
import { storeOf } from '../../testing/store.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { PASSWORD, signUp } from '../../testing/user.ts'

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
    const rows = await db.selectFrom('audit').select('action').orderBy('id').execute()
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
