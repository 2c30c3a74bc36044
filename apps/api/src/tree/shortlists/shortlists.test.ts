import {
  fileStar,
  fileUnstar,
  folderStar,
  folderUnstar,
  type LevelCall,
  MARK_EMPTY_FILES,
  MARK_ENTRIES,
  RECENT_MAX,
  type SearchResult,
  STARRED_MAX,
} from '@site/contracts'
import { describe, expect, it } from 'vitest'
import { userWithLinks } from '#testing/links.ts'
import { addFiles, addFolders } from '#testing/many.ts'
import { startApi, startStore } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { signUp } from '#testing/user.ts'
import { createRemovalRepo } from '../removal/removal.service.ts'

const pathOf = ({ path, name }: SearchResult) => [...path, name].join('/')

async function setUp() {
  const started = await startStore({}, 'a', 'a/b', 'c')
  const { user } = started
  const list = async (name: 'recent' | 'starred') => (await user.call('GET', `/api/${name}`)).json<SearchResult[]>()
  return {
    ...started,
    list,
    recent: async () => (await list('recent')).map(pathOf),
    starred: async () => (await list('starred')).map(pathOf),
    change: async (call: LevelCall, path: readonly string[], fileName?: string) => {
      const response = await started.store.changeStar(call, path, fileName)
      expect(response.statusCode, response.body).toBe(200)
    },
  }
}

describe('the recent files', () => {
  it('are those that were added, copied or replaced last, in any folder', async () => {
    const { store, recent, list } = await setUp()
    await store.upload(['a'], 'one', '1')
    await store.upload(['a', 'b'], 'two', '')
    await store.upload(['c'], 'three', '3')
    expect(await recent()).toEqual(['c/three', 'a/b/two', 'a/one'])
    await store.replace(['a'], 'one', 'changed', { 'if-match': '*' })
    await store.copyFile(['a', 'b'], 'two', ['c'])
    await store.moveFile(['c'], 'three', ['a'])
    expect(await recent()).toEqual(['c/two', 'a/one', 'a/three', 'a/b/two'])
    expect((await list('recent'))[0]).toEqual({
      path: ['c'],
      name: 'two',
      time: expect.any(String),
      size: 0,
      isEmpty: true,
    })
  })

  it('are at most 50, and none of a folder that is being deleted', async () => {
    const { store, recent, dataDir } = await setUp()
    const db = await openTestDatabase(dataDir)
    const [folder = ''] = await addFolders(db, 'ada@example.com', null, ['many'])
    await addFiles(
      db,
      folder,
      Array.from({ length: RECENT_MAX + 10 }, (_, n) => `${n}`),
    )
    expect(await recent()).toHaveLength(RECENT_MAX)
    await createRemovalRepo(db).markDeleted(folder, 1)
    await store.upload(['a'], 'one', '1')
    expect(await recent()).toEqual(['a/one'])
  })
})

describe('the starred entries', () => {
  it('are files and folders, the one that was starred last first', async () => {
    const { store, starred, change } = await setUp()
    await store.upload(['a'], 'one', '1')
    await change(fileStar, ['a'], 'one')
    await change(folderStar, ['a', 'b'])
    await change(folderStar, ['c'])
    expect(await starred()).toEqual(['c', 'a/b', 'a/one'])
    await change(fileStar, ['a'], 'one')
    expect(await starred()).toEqual(['c', 'a/b', 'a/one'])
    await change(folderUnstar, ['c'])
    await change(fileUnstar, ['a'], 'one')
    expect(await starred()).toEqual(['a/b'])
  })

  it('keep their star when they are renamed, moved or replaced, and a copy has none', async () => {
    const { store, starred, change } = await setUp()
    await store.upload(['a'], 'one', '1')
    await change(fileStar, ['a'], 'one')
    await change(folderStar, ['a'])
    await store.copyFolder(['a'], [], { as: 'copy' })
    await store.copyFile(['a'], 'one', ['c'])
    await store.replace(['a'], 'one', 'changed', { 'if-match': '*' })
    await store.moveFile(['a'], 'one', ['a', 'b'])
    await store.renameFolder(['a'], 'renamed')
    expect(await starred()).toEqual(['renamed', 'renamed/b/one'])
  })

  it('are at most 100, and none that was deleted', async () => {
    const { store, starred, change, dataDir } = await setUp()
    const db = await openTestDatabase(dataDir)
    const [folder = ''] = await addFolders(db, 'ada@example.com', null, ['many'])
    await addFiles(
      db,
      folder,
      Array.from({ length: STARRED_MAX + 1 }, (_, n) => `${n}`),
    )
    await db.updateTable('file').set({ starred_at: '2026-01-01T00:00:00.000Z' }).execute()
    expect(await starred()).toHaveLength(STARRED_MAX)
    await change(folderStar, ['many'])
    await createRemovalRepo(db).markDeleted(folder, 1)
    await change(folderStar, ['a'])
    await store.deleteFolder(['a'])
    expect(await starred()).toEqual([])
  })
})

it('shows no entries of other accounts, and needs a session', async () => {
  const { app, store, change } = await setUp()
  await store.upload(['a'], 'one', '1')
  await change(fileStar, ['a'], 'one')
  const stranger = await signUp(app, 'bob@example.com')
  for (const url of ['/api/recent', '/api/starred']) {
    expect((await stranger.call('GET', url)).json()).toEqual([])
    expect((await app.inject({ url })).statusCode).toBe(401)
  }
})

describe('the marks in lists', () => {
  const setUpLinks = async () => {
    const { app, dataDir } = await startApi()
    const { user, store, ...links } = await userWithLinks(app)
    const read = async (url: string, prefer: string) =>
      (await user.call('GET', `${url}${url.includes('?') ? '&' : '?'}userEmail=${user.email}`, { headers: { prefer } }))
        .json<{ isShared?: true; isStarred?: true }[]>()
        .map(({ isShared, isStarred }) => ({ isShared, isStarred }))
    return {
      ...{ app, user, store, ...links, db: await openTestDatabase(dataDir) },
      files: (prefer = MARK_ENTRIES) => read('/api/files/parentFolder?parentFolderName=a', prefer),
      folders: (prefer = MARK_ENTRIES) => read('/api/folders/byUserEmail', prefer),
    }
  }
  const [NONE, SHARED, STARRED] = [{}, { isShared: true }, { isStarred: true }]

  it('say what is starred, and what a working link points at, only on request', async () => {
    const { store, files, folders, link } = await setUpLinks()
    await link({ kind: 'read', path: ['a'], fileName: 'top.txt' })
    await link({ kind: 'drop', path: ['other'] })
    await store.changeStar(folderStar, ['a'])
    expect([await files(), await folders()]).toEqual([[SHARED], [STARRED, SHARED]])
    expect(await files(`${MARK_EMPTY_FILES}, ${MARK_ENTRIES}`)).toEqual([SHARED])
    expect([await files(MARK_EMPTY_FILES), await folders('')]).toEqual([[NONE], [NONE, NONE]])
  })

  it('disappear with the link: revoked, expired, used up or suspended', async () => {
    const { user, db, files, link, revoke } = await setUpLinks()
    const create = (more = {}) => link({ kind: 'read', path: ['a'], fileName: 'top.txt', ...more })
    const revoked = await create()
    expect(await files()).toEqual([SHARED])
    await revoke(revoked.id)
    expect(await files()).toEqual([NONE])
    await create()
    await db.updateTable('share').set({ expires_at: '2026-01-01T00:00:00.000Z' }).execute()
    expect(await files()).toEqual([NONE])
    const { visitor } = await create({ maxUses: 1 })
    expect(await files()).toEqual([SHARED])
    await visitor.download()
    expect(await files()).toEqual([NONE])
    await create()
    await db
      .updateTable('share')
      .set({ token_hash: 'ended x' })
      .where('max_uses', 'is', null)
      .where('expires_at', '>', '2026-02')
      .execute()
    expect(await files()).toEqual([NONE])
    expect((await user.call('GET', '/api/shares')).json()).toHaveLength(3)
  })

  it('never reach the visitors of a link', async () => {
    const { store, link } = await setUpLinks()
    await store.changeStar(fileStar, ['a'], 'top.txt')
    await store.changeStar(folderStar, ['a', 'b'])
    await link({ kind: 'read', path: ['a'], fileName: 'top.txt' })
    const { visitor } = await link({ kind: 'read', path: ['a'] })
    const headers = { prefer: MARK_ENTRIES }
    for (const path of ['/files', '/folders']) {
      expect((await visitor.call('GET', path, { headers })).body).not.toMatch(/isShared|isStarred/)
    }
  })
})

it('describes a file with its exact size and its hash', async () => {
  const { store } = await setUp()
  await store.upload(['a'], 'one', 'content')
  const { json } = await store.details(['a'], 'one')
  expect(json()).toEqual({
    fileName: 'one',
    uploadTime: expect.any(String),
    bytes: 7,
    sha256: 'ed7002b439e9ac845f22357d822bac1444730fbdb6016d3ec9432297b9ec9f73',
  })
  expect((await store.details(['a'], 'none')).statusCode).toBe(404)
})
