import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createQuota } from '#bytes/quota/quota.ts'
import { newId } from '#database/ids.ts'
import type { Db } from '#database/open.ts'
import { SITE } from '#database/turns/turns.ts'
import { addFiles, addFolders } from '#testing/many.ts'
import { startStore } from '#testing/start-api.ts'
import { storeOf } from '#testing/store.ts'
import { blobsIn } from '#testing/stored.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { signUp } from '#testing/user.ts'
import { createFilesRepo } from '../files.repo.ts'
import { createRemovalRepo } from '../removal/removal.service.ts'
import type { EntryQuota } from '../room.ts'
import { createMovingRepo } from './moving.service.ts'
import type { Placement } from './placement.ts'

/** Calls `onTaken` after each part of a copy. */
const watchRoom = ({ openEntries }: EntryQuota, onTaken: () => void): EntryQuota => ({
  async openEntries() {
    const room = await openEntries()
    return {
      ...room,
      async takeRoom(...args) {
        const take = await room.takeRoom(...args)
        return (bytes, entries) => {
          take(bytes, entries)
          onTaken()
        }
      },
    }
  },
})

const LONG = { timeout: 60_000 }
const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`)

describe('copying a file', () => {
  it('adds a file that shares the bytes, in another folder or beside the original', async () => {
    const { store, dataDir } = await startStore({}, 'a', 'a/b', 'a/b/c', 'a/b/c/d')
    await store.upload(['a'], 'one.txt', 'content')
    const response = await store.copyFile(['a'], 'one.txt', ['a', 'b', 'c', 'd'])
    expect([response.statusCode, response.json()]).toEqual([
      201,
      { message: 'File copied successfully!', name: 'one.txt' },
    ])
    const beside = await store.copyFile(['a'], 'one.txt', ['a'], { as: ' Cafe\u0301.txt ' })
    expect(beside.json().name).toBe('Café.txt')
    expect(await store.namesIn(['a'])).toEqual(['Café.txt', 'b', 'one.txt'])
    expect((await store.download(['a', 'b', 'c', 'd'], 'one.txt')).body).toBe('content')
    expect(await blobsIn(dataDir)).toHaveLength(1)
  })

  it('copies within the folder if no target is given, as if uploaded now', async () => {
    const { user, store } = await startStore({}, 'a')
    for (const name of ['old', 'new']) await store.upload(['a'], name, name)
    const before = (await store.listFiles(['a'])).json()
    const query = `fileName=old&newFileName=copy&parentFolderName=a&userEmail=${encodeURIComponent(user.email)}`
    expect((await user.call('POST', `/api/files/copy?${query}`)).statusCode).toBe(201)
    const [copy, ...others] = (await store.listFiles(['a'])).json()
    expect(others).toEqual(before)
    expect(copy).toMatchObject({ fileName: 'copy', size: others[1].size })
    expect(copy.uploadTime >= others[0].uploadTime).toBe(true)
  })

  it('rejects a taken name unless asked to keep both or replace, and never replaces the original', async () => {
    const { store, dataDir } = await startStore({}, 'a', 'b')
    await store.upload(['a'], 'x.txt', 'mine')
    await store.upload(['b'], 'x.txt', 'other')
    const taken = await store.copyFile(['a'], 'x.txt', ['b'])
    expect([taken.statusCode, taken.json()]).toEqual([
      409,
      { code: 'files/name-taken', message: 'File already exists' },
    ])
    const both = { onConflict: 'keep-both' } as const
    expect((await store.copyFile(['a'], 'x.txt', ['b'], both)).json().name).toBe('x (1).txt')
    expect((await store.copyFile(['a'], 'x.txt', ['a'], both)).json().name).toBe('x (1).txt')
    const replace = { onConflict: 'replace' } as const
    expect((await store.copyFile(['a'], 'x.txt', ['b'], replace)).json().name).toBe('x.txt')
    expect((await store.download(['b'], 'x.txt')).body).toBe('mine')
    expect((await store.copyFile(['a'], 'x.txt', ['a'], replace)).statusCode).toBe(409)

    expect([await store.namesIn(['a']), await store.namesIn(['b'])]).toEqual([
      ['x (1).txt', 'x.txt'],
      ['x (1).txt', 'x.txt'],
    ])
    expect(await store.usage()).toMatchObject({ usedBytes: 21, versionBytes: 5, files: 4 })
    expect(await blobsIn(dataDir)).toHaveLength(2)
  })

  it('keeps the bytes until the last of the files that share them is deleted or replaced', async () => {
    const { store, dataDir } = await startStore({}, 'a', 'b', 'c')
    await store.upload(['a'], 'x', 'shared')
    for (const folder of ['b', 'c']) await store.copyFile(['a'], 'x', [folder])
    await store.deleteFile(['a'], 'x')
    await store.deleteFolder(['b'])
    expect((await store.download(['c'], 'x')).body).toBe('shared')
    await store.copyFile(['c'], 'x', ['c'], { as: 'y' })
    await store.upload(['a'], 'y', 'other')
    await store.moveFile(['a'], 'y', ['c'], { onConflict: 'replace' })
    expect([(await store.download(['c'], 'x')).body, (await store.download(['c'], 'y')).body]).toEqual([
      'shared',
      'other',
    ])
    expect(await blobsIn(dataDir)).toHaveLength(2)
    for (const name of ['x', 'y']) await store.deleteFile(['c'], name)
    expect(await blobsIn(dataDir)).toEqual([])
  })

  it('counts toward the quota like an upload', async () => {
    const { store } = await startStore({ USER_QUOTA_BYTES: '2500' }, 'a', 'b')
    await store.upload(['a'], 'x', 'x'.repeat(1000))
    expect((await store.copyFile(['a'], 'x', ['b'])).statusCode).toBe(201)
    const rejected = await store.copyFile(['a'], 'x', ['b'], { as: 'y' })
    expect([rejected.statusCode, rejected.json()]).toEqual([
      507,
      {
        code: 'storage/quota',
        message:
          'Your storage has too little space left for this. Nothing was changed. Please delete some files, or earlier versions of files, first.',
      },
    ])
    const folder = await store.copyFolder(['a'], [], { as: 'c' })
    expect([folder.statusCode, folder.json().code]).toEqual([507, 'storage/quota'])
    // The space of the replaced file is free again.
    expect((await store.copyFile(['a'], 'x', ['b'], { onConflict: 'replace' })).statusCode).toBe(201)
    expect(await store.usage()).toMatchObject({ usedBytes: 2000, files: 2, folders: 2 })
    expect(await store.namesIn([])).toEqual(['a', 'b'])
  })

  it('rejects a missing file or folder, the root, and an invalid name', async () => {
    const { store } = await startStore({}, 'a', 'b')
    await store.upload(['a'], 'x', '1')
    expect((await store.copyFile(['a'], 'none', ['b'])).json().code).toBe('files/not-found')
    expect((await store.copyFile(['none'], 'x', ['b'])).json().code).toBe('folders/not-found')
    expect((await store.copyFile(['a'], 'x', ['none'])).json().code).toBe('folders/not-found')
    expect((await store.copyFile(['a'], 'x', ['..'])).json().code).toBe('folders/not-found')
    expect((await store.copyFile(['a'], 'x', [])).json().code).toBe('files/at-root')
    expect((await store.copyFile(['a'], 'x', ['b'], { as: 'b/x' })).json().code).toBe('names/invalid')
    expect(await store.namesIn(['b'])).toEqual([])
  })
})

describe('copying a folder', () => {
  it('copies it with everything in it, to or from the root, or beside the original', async () => {
    const { store, dataDir } = await startStore({}, 'a', 'a/b', 'a/b/c', 'x')
    await store.upload(['a', 'b', 'c'], 'deep.txt', 'deep')
    for (const name of ['1', '2', '3']) await store.upload(['a', 'b'], name, name)
    const response = await store.copyFolder(['a', 'b'], ['x'])
    expect([response.statusCode, response.json()]).toEqual([201, { message: 'Folder copied successfully!', name: 'b' }])
    expect((await store.download(['x', 'b', 'c'], 'deep.txt')).body).toBe('deep')
    const fileNames = (await store.listFiles(['x', 'b'])).json().map(({ fileName }: { fileName: string }) => fileName)
    expect(fileNames).toEqual(['3', '2', '1'])

    expect((await store.copyFolder(['x', 'b'], [], { as: 'top' })).statusCode).toBe(201)
    expect((await store.copyFolder(['a'], [], { onConflict: 'keep-both' })).json().name).toBe('a (1)')
    expect(await store.namesIn([])).toEqual(['a', 'a (1)', 'top', 'x'])
    await store.deleteFolder(['a'])
    await store.deleteFolder(['x'])
    expect((await store.download(['top', 'c'], 'deep.txt')).body).toBe('deep')
    expect((await store.download(['a (1)', 'b', 'c'], 'deep.txt')).body).toBe('deep')
    expect(await store.usage()).toMatchObject({ usedBytes: 14, files: 8, folders: 5 })
    expect(await blobsIn(dataDir)).toHaveLength(4)
  })

  it('stays within four levels, counting the contents, and never copies a folder into itself', async () => {
    const { store } = await startStore({}, 'a', 'a/b', 'x', 'x/y', 'x/y/z')
    for (const [from, to, code] of [
      [['a'], ['x', 'y', 'z'], 'folders/too-deep'],
      [['a'], ['a'], 'folders/into-itself'],
      [['a'], ['a', 'b'], 'folders/into-itself'],
      [['a', 'b'], ['a', 'b'], 'folders/into-itself'],
      [['a', 'none'], [], 'folders/not-found'],
      [['a'], ['none'], 'folders/not-found'],
    ] as const) {
      const response = await store.copyFolder(from, to)
      expect([from, to, response.statusCode, response.json().code]).toEqual([
        from,
        to,
        code.endsWith('not-found') ? 404 : 400,
        code,
      ])
    }
    expect((await store.copyFolder(['a'], ['a'])).json().message).toBe('A folder cannot be copied into itself.')
    expect((await store.copyFolder(['a'], ['x', 'y'])).statusCode).toBe(201)
    expect(await store.usage()).toMatchObject({ folders: 7 })
  })

  it('rejects a taken, reserved or invalid name, and replaces no folder', async () => {
    const { store } = await startStore({}, 'a', 'a/x', 'x', 'a/api')
    for (const onConflict of ['fail', 'replace'] as const) {
      for (const target of [['a'], []]) {
        const taken = await store.copyFolder(['x'], target, { onConflict })
        expect([taken.statusCode, taken.json().message]).toEqual([409, 'Folder already exists'])
      }
    }
    expect((await store.copyFolder(['a', 'api'], [])).json().message).toBe('This name is reserved.')
    expect((await store.copyFolder(['a', 'x'], [], { as: 'a/b' })).statusCode).toBe(400)
    expect(await store.namesIn([])).toEqual(['a', 'x'])
  })

  it('keeps the order of the files: last uploaded or replaced first', async () => {
    const { store } = await startStore({}, 'a')
    for (const name of ['1', '2', '3']) await store.upload(['a'], name, name)
    expect((await store.replace(['a'], '1', 'new bytes', { 'if-match': '*' })).statusCode).toBe(200)
    await store.copyFolder(['a'], [], { as: 'b' })
    const listed = (await store.listFiles(['b'])).json<{ fileName: string }[]>()
    expect(listed.map(({ fileName }) => fileName)).toEqual(['1', '3', '2'])
    expect((await store.download(['b'], '1')).body).toBe('new bytes')
    await store.replace(['b'], '1', 'other', { 'if-match': '*' })
    expect((await store.download(['a'], '1')).body).toBe('new bytes')
  })

  it('copies more entries than one statement reads, at each level', LONG, async () => {
    const { store, dataDir, user } = await startStore()
    const db = await openTestDatabase(dataDir)
    const [a = ''] = await addFolders(db, user.email, null, ['a'])
    const folders = await addFolders(db, user.email, a, numbered('folder', 1201))
    const [deep = ''] = await addFolders(db, user.email, folders[7] ?? '', ['deep'])
    await addFolders(db, user.email, deep, numbered('bottom', 600))
    for (const [id, count] of [
      [a, 1001],
      [folders[3], 500],
      [folders[4], 499],
      [deep, 501],
    ] as const) {
      await addFiles(db, id ?? '', numbered('file', count))
    }
    for (const id of folders.slice(100)) await addFiles(db, id, ['one'])

    expect((await store.copyFolder(['a'], [], { as: 'b' })).statusCode).toBe(201)
    const [original, copy] = [await treeAt(db, 'a'), await treeAt(db, 'b')]
    expect(original).toHaveLength(1 + 1201 + 601 + 1001 + 500 + 499 + 501 + 1101)
    expect(copy).toEqual(original)
  })
})

describe('copying a folder of many entries', () => {
  /** A folder with many files, and another account. */
  async function setUpMany() {
    const opened = await startStore()
    const db = await openTestDatabase(opened.dataDir)
    const [a = ''] = await addFolders(db, opened.user.email, null, ['a'])
    const names = numbered('file', 3000)
    await addFiles(db, a, names)
    const { id: ownerId } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow()
    const quota = createQuota({ db, space: { assertRoomFor: async () => undefined }, limit: 1e9, replicaId: '' })
    const placement: Placement = {
      ...{ action: 'copy', ownerId, parentId: null, name: 'a', to: [], newName: 'b' },
      ...{ onConflict: 'fail', idempotency: undefined },
    }
    const copyId = newId(Date.now())
    const filesIn = async (id: string) =>
      (await db.selectFrom('file').select('name').where('folder_id', '=', id).execute()).map(({ name }) => name)
    return { ...opened, db, a, names, ownerId, quota, placement, copyId, filesIn }
  }

  it('serves other accounts meanwhile, including their changes', LONG, async () => {
    const { app, store } = await setUpMany()
    const bob = storeOf(await signUp(app, 'bob@example.com'))
    let isCopied = false
    const copy = store.copyFolder(['a'], [], { as: 'b' }).then(({ statusCode }) => {
      isCopied = true
      return statusCode
    })
    let served = 0
    while (!isCopied) {
      expect((await bob.createFolder([`${served}`])).statusCode).toBe(201)
      served += 1
      await setImmediate()
    }
    expect(await copy).toBe(201)
    expect(served).toBeGreaterThan(5)
  })

  it('lets changes of the account wait, so the copy reflects one point in time', LONG, async () => {
    const { db, a, names, ownerId, quota, placement, copyId, filesIn } = await setUpMany()
    const files = createFilesRepo(db)
    const later: Promise<unknown>[] = []
    const watched = watchRoom(quota, () => {
      if (later.length === 0) later.push(files.delete(ownerId, a, 'file2999'), files.rename(a, 'file2998', 'new'))
    })
    const copied = await createMovingRepo(db, watched).copyFolder(placement, copyId, SITE)
    expect(copied).toMatchObject({ name: 'b' })
    expect(await Promise.all(later)).toEqual([[], 'renamed'])
    expect((await filesIn(copyId)).toSorted()).toEqual(names.toSorted())
    expect(await filesIn(a)).toHaveLength(2999)
  })

  it('adds nothing more once the caller leaves, and what it has added is removed', LONG, async () => {
    const { db, quota, placement, copyId, names, store, filesIn } = await setUpMany()
    const controller = new AbortController()
    let parts = 0
    const watched = watchRoom(quota, () => {
      parts += 1
      if (parts === 3) controller.abort()
    })
    const requester = { accountId: placement.ownerId, signal: controller.signal }
    const copied = createMovingRepo(db, watched).copyFolder(placement, copyId, requester)
    await expect(copied).rejects.toMatchObject({ code: 'request/aborted' })
    expect(parts).toBe(3)
    expect(await store.namesIn([])).toEqual(['a'])
    const removals = createRemovalRepo(db)
    for (let isDone = false; !isDone; ) ({ isDone } = await removals.next(copyId))
    expect(await filesIn(copyId)).toEqual([])
    expect(await store.usage()).toMatchObject({ files: names.length, folders: 1 })
  })

  it('leaves nothing of a copy that exceeds the quota', LONG, async () => {
    const { store } = await startStore({ USER_QUOTA_BYTES: '2500' }, 'a')
    for (const name of ['x', 'y']) await store.upload(['a'], name, 'x'.repeat(700))
    const rejected = await store.copyFolder(['a'], [], { as: 'b' })
    expect([rejected.statusCode, rejected.json().code]).toEqual([507, 'storage/quota'])
    expect(await store.namesIn([])).toEqual(['a'])
    expect(await store.usage()).toMatchObject({ files: 2, folders: 1, usedBytes: 1400 })
  })

  it('is never taken for an interrupted one once it is complete', LONG, async () => {
    const { db, quota, placement, copyId, names, filesIn } = await setUpMany()
    await createMovingRepo(db, quota).copyFolder(placement, copyId, SITE)
    expect(await createRemovalRepo(db).next(copyId)).toMatchObject({ files: 0, folders: 0, isDone: true })
    expect(await filesIn(copyId)).toHaveLength(names.length)
  })
})

it('copies once per Idempotency-Key, and rejects the key for any other request', async () => {
  const { store } = await startStore({}, 'a', 'b')
  await store.upload(['a'], 'x', '1')
  const options = { onConflict: 'keep-both', headers: { 'idempotency-key': 'key' } } as const
  for (const attempt of [1, 2, 3]) {
    const response = await store.copyFile(['a'], 'x', ['a'], options)
    expect([attempt, response.statusCode, response.json().name]).toEqual([attempt, 201, 'x (1)'])
  }
  expect(await store.namesIn(['a'])).toEqual(['x', 'x (1)'])
  for (const other of [
    store.copyFile(['a'], 'x', ['b'], options),
    store.moveFile(['a'], 'x', ['a'], options),
    store.copyFolder(['a'], [], options),
  ]) {
    expect((await other).json().code).toBe('request/key-reused')
  }
  const folder = { ...options, headers: { 'idempotency-key': 'folder' } }
  const copies = await Promise.all([1, 2, 3].map(() => store.copyFolder(['a'], [], folder)))
  expect(copies.map((response) => response.json().name)).toEqual(Array(3).fill('a (1)'))
  expect(await store.namesIn([])).toEqual(['a', 'a (1)', 'b'])
})

it('gives a name to exactly one of fifty concurrent copies, and keeps all with `keep-both`', async () => {
  const { store } = await startStore({}, 'a', 'b')
  await store.upload(['a'], 'x', '1')
  const all = (onConflict: 'fail' | 'keep-both') =>
    Promise.all(
      Array.from({ length: 50 }, async () => (await store.copyFile(['a'], 'x', ['b'], { onConflict })).statusCode),
    )
  expect((await all('fail')).filter((status) => status === 201)).toHaveLength(1)
  expect((await all('keep-both')).filter((status) => status === 201)).toHaveLength(50)
  expect(await store.namesIn(['b'])).toHaveLength(51)
  expect(await store.usage()).toMatchObject({ usedBytes: 52, files: 52 })
})

/** Lists the paths of a root folder's entries, files with their blobs. */
async function treeAt(db: Db, name: string): Promise<string[]> {
  const folders = Map.groupBy(await db.selectFrom('folder').selectAll().execute(), (folder) => folder.parent_id)
  const paths = new Map<string, string>()
  const level = (folders.get(null) ?? []).filter((folder) => folder.name === name)
  for (const { id } of level) paths.set(id, '')
  for (const { id } of level) {
    for (const child of folders.get(id) ?? []) {
      paths.set(child.id, `${paths.get(id)}/${child.name}`)
      level.push(child)
    }
  }
  const files = await db.selectFrom('file').select(['folder_id', 'name', 'blob_id', 'size']).execute()
  return [
    ...paths.values(),
    ...files.flatMap(({ folder_id, ...file }) =>
      paths.has(folder_id) ? `${paths.get(folder_id)}/${file.name} ${file.blob_id} ${file.size}` : [],
    ),
  ].sort()
}
