import { expect, it } from 'vitest'
import { shareApi } from '#testing/start-api.ts'
import { storeOf } from '#testing/store.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { tusOf } from '#testing/uploads/tus.ts'
import { signUp } from '#testing/user.ts'

const NAME = 'photo\u202egpj.exe'

const shared = shareApi(async ({ app, dataDir }) => {
  const user = await signUp(app, 'ada@example.com')
  const store = storeOf(user)
  await store.createFolder(['a'])
  await store.upload(['a'], 'kept.txt', 'bytes')
  return { dataDir, store, tus: tusOf(user) }
})

it.each([
  ['with bidirectional control characters', NAME, 'direction of text'],
  ['with control characters', 'a\tb', 'a tab'],
  ['of too many bytes', 'é'.repeat(128), 'This one has 256'],
  ['without a visible character', '\u3164\u200d', 'visible character'],
])('rejects names %s for files and folders', async (_case, name, reason) => {
  const { store, tus } = shared()
  const responses = [
    await store.createFolder(['a', name]),
    await store.renameFolder(['a'], name),
    await store.upload(['a'], name, 'x'),
    await store.renameFile(['a'], 'kept.txt', name),
    await tus.create(['a'], name, 1),
  ]
  const rejection = { code: 'names/invalid', message: expect.stringContaining(reason) }
  for (const response of responses) expect([response.statusCode, response.json()]).toEqual([400, rejection])
})

it('lists, reads, renames and deletes existing files and folders with such names', async () => {
  const { dataDir, store } = shared()
  await store.createFolder(['old'])
  for (const name of ['old.txt', 'older.txt']) await store.upload(['old'], name, 'bytes')
  const db = await openTestDatabase(dataDir)
  await db.updateTable('file').set({ name: NAME }).where('name', '=', 'old.txt').execute()
  await db
    .updateTable('file')
    .set({ name: `${NAME}2` })
    .where('name', '=', 'older.txt')
    .execute()
  await db.updateTable('folder').set({ name: NAME }).where('name', '=', 'old').execute()

  expect((await store.listFolders([])).body).toContain(JSON.stringify(NAME))
  expect((await store.listFiles([NAME])).json()).toHaveLength(2)
  expect((await store.download([NAME], NAME)).body).toBe('bytes')
  expect((await store.zip([NAME])).statusCode).toBe(200)
  expect((await store.renameFile([NAME], `${NAME}2`, 'plain.txt')).statusCode).toBe(200)
  expect((await store.deleteFile([NAME], NAME)).statusCode).toBe(200)
  expect((await store.listFiles([NAME])).json()).toMatchObject([{ fileName: 'plain.txt' }])
  expect((await store.deleteFolder([NAME])).statusCode).toBe(200)
})
