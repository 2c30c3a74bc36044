import type { FolderSummary } from '@site/contracts'
import { expect, it } from 'vitest'
import { addFiles, addFolders } from '#testing/many.ts'
import { startStore } from '#testing/start-api.ts'
import { storeOf } from '#testing/store.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { signUp } from '#testing/user.ts'

const EMAIL = 'ada@example.com'

async function setUp() {
  const { app, dataDir, store } = await startStore()
  const summary = async (...path: string[]) => (await store.summary(path)).json<FolderSummary>()
  return { app, dataDir, store, summary }
}

it('counts the folders, files and bytes below a folder at each level, and nothing beside it', async () => {
  const { store, summary } = await setUp()
  const path = ['a', 'b', 'c', 'd']
  for (const depth of [1, 2, 3, 4]) {
    await store.createFolder(path.slice(0, depth))
    await store.upload(path.slice(0, depth), 'file', 'x'.repeat(10 ** depth))
  }
  for (const other of [['beside'], ['a', 'beside']]) {
    await store.createFolder(other)
    await store.upload(other, 'file', 'x')
  }
  expect(await summary('a')).toEqual({ folders: 4, files: 5, bytes: 11_111, isComplete: true })
  expect(await summary('a', 'b')).toEqual({ folders: 2, files: 3, bytes: 11_100, isComplete: true })
  expect(await summary('a', 'b', 'c')).toEqual({ folders: 1, files: 2, bytes: 11_000, isComplete: true })
  expect(await summary(...path)).toEqual({ folders: 0, files: 1, bytes: 10_000, isComplete: true })

  await store.deleteFolder(['a', 'b', 'c'])
  expect(await summary('a')).toEqual({ folders: 2, files: 3, bytes: 111, isComplete: true })
})

it.each([
  [10_000, 10_000, true],
  [10_001, 10_000, false],
  [10_000, 10_001, false],
])('counts %i folders and %i files up to 10,000 each', async (folderCount, fileCount, isComplete) => {
  const { dataDir, summary } = await setUp()
  const db = await openTestDatabase(dataDir)
  const numbered = (count: number) => Array.from({ length: count }, (_, n) => `${n}`)
  const [root = ''] = await addFolders(db, EMAIL, null, ['root'])
  await addFolders(db, EMAIL, root, numbered(folderCount))
  await addFiles(db, root, numbered(fileCount))
  const { bytes, ...counts } = await summary('root')
  expect(counts).toEqual({ folders: 10_000, files: 10_000, isComplete })
  expect(bytes).toBe(fileCount)
})

it('reports a missing folder and another user’s folder as nonexistent', async () => {
  const { app, store } = await setUp()
  await store.createFolder(['a'])
  const stranger = storeOf(await signUp(app, 'bob@example.com'))
  const missing = { code: 'folders/not-found', message: 'This folder does not exist.' }
  for (const response of [await store.summary(['none']), await stranger.summary(['a'])]) {
    expect([response.statusCode, response.json()]).toEqual([404, missing])
  }
})

it('counts one folder per account at a time, and rejects more than 16 waiting requests', async () => {
  const { store } = await setUp()
  await store.createFolder(['a'])
  const statuses = (await Promise.all(Array.from({ length: 30 }, () => store.summary(['a'])))).map(
    ({ statusCode, headers }) => [statusCode, headers['retry-after']].join(' '),
  )
  expect(new Set(statuses)).toEqual(new Set(['200 ', '429 1']))
  expect((await store.summary(['a'])).statusCode).toBe(200)
})
