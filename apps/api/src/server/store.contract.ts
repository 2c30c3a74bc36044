import { beforeEach, describe, expect, it } from 'vitest'
import { createResumableRepo } from '#bytes/in/tus/resumable.repo.ts'
import { createQuota } from '#bytes/quota/quota.ts'
import { createUsage } from '#bytes/quota/usage.ts'
import type { Db } from '#database/open.ts'
import { createErasureRepo } from '#people/erasure/erasure.service.ts'
import { addAccount, addFolder, allowEntry, cutoff, newFile, quotaFor } from '#testing/rows.ts'
import { createEarlierVersionsRepo } from '#tree/earlier-versions/earlier-versions.repo.ts'
import { createFilesRepo } from '#tree/files.repo.ts'
import { createFoldersRepo } from '#tree/folders.repo.ts'
import { named } from '#tree/names/stored-name.ts'
import { createRemovalRepo } from '#tree/removal/removal.service.ts'
import { createTreeWalk } from '#tree/walk.ts'

const space = { assertRoomFor: async () => undefined }
const LATER = '9999-01-01T00:00:00.000Z'

/** Defines the contract tests of the folder and file repositories, for every engine. */
export function describeStore(open: () => Promise<Db>): void {
  let db: Db
  let ada: string
  beforeEach(async () => {
    db = await open()
    ada = await addAccount(db)
  })

  describe('the folders repository', () => {
    it('creates a folder once per parent and name, even at the root', async () => {
      const folders = createFoldersRepo(db)
      const create = (name: string, ...parent: string[]) => folders.insert({ ownerId: ada, parent, name }, allowEntry)
      expect([await create('a'), await create('a'), await create('A')]).toEqual(['created', 'name-taken', 'created'])
      expect([await create('a', 'a'), await create('a', 'a'), await create('a', 'b')]).toEqual([
        'created',
        'name-taken',
        'no-parent',
      ])
    })

    it('rejects a folder of a deleted account', async () => {
      const insert = createFoldersRepo(db).insert({ ownerId: 'gone', parent: [], name: 'a' }, allowEntry)
      await expect(insert).rejects.toMatchObject({ kind: 'no-parent' })
    })

    it('finds folders at every depth, but only for their owner', async () => {
      const bob = await addAccount(db, 'bob@example.com')
      const path = ['a', 'b', 'c', 'd']
      for (const depth of [1, 2, 3, 4]) await addFolder(db, ada, ...path.slice(0, depth))
      const { idOf } = createFoldersRepo(db)
      expect(new Set(await Promise.all([1, 2, 3, 4].map((depth) => idOf(ada, path.slice(0, depth)))))).toHaveLength(4)
      expect([await idOf(ada, [...path, 'e']), await idOf(ada, Array(1000).fill('a'))]).toEqual([undefined, undefined])
      expect([await idOf(ada, []), await idOf(bob, ['a']), await idOf(ada, ['a', 'x', 'c'])]).toEqual([
        null,
        undefined,
        undefined,
      ])
    })

    it('lists names in byte order, in slices', async () => {
      const sorted = ['B', 'Z', '_', 'a', 'b', 'z', 'ä', 'é', '日', '\u{1F9F5}']
      for (const name of sorted.toReversed()) await addFolder(db, ada, name)
      const folders = createFoldersRepo(db)
      const first = await folders.listSubfolders(ada, null, 4)
      const rest = await folders.listSubfolders(ada, null, 100, first.at(-1)?.name)
      expect([...first, ...rest].map(({ name }) => name)).toEqual(sorted)
    })

    it('renames a folder unless its name is taken or it is being deleted', async () => {
      const [a, b] = [await addFolder(db, ada, 'a'), await addFolder(db, ada, 'b')]
      const folders = createFoldersRepo(db)
      expect([await folders.rename(a, 'b'), await folders.rename(a, 'c')]).toEqual(['name-taken', 'renamed'])
      await createFilesRepo(db).store(newFile(ada, b, 'x'))
      await db.updateTable('folder').set({ deleted_at: LATER }).where('id', '=', b).execute()
      expect([await folders.rename(b, 'd'), await folders.rename('none', 'd')]).toEqual(['missing', 'missing'])
      expect(await folders.listSubfolders(ada, null, 10)).toMatchObject([{ name: 'c' }])
    })
  })

  describe('the files repository', () => {
    it('stores a file once per name and once per key', async () => {
      const folder = await addFolder(db, ada, 'a')
      const files = createFilesRepo(db)
      const idempotency = { scope: 'upload', key: 'k', fingerprint: 'f' }
      expect(await files.store(newFile(ada, folder, 'x', { idempotency }))).toEqual({
        name: 'x',
        blobIds: [],
        isRepeated: false,
      })
      expect(await files.store(newFile(ada, folder, 'x', { idempotency }))).toMatchObject({
        name: 'x',
        isRepeated: true,
      })
      expect(await files.store(newFile(ada, folder, 'x'))).toBe('name-taken')
      expect(await files.store(newFile(ada, folder, 'y', { folderId: async () => undefined }))).toBe('no-folder')
      expect(await files.find(folder, 'x')).toMatchObject({ size: 10, blobId: 'blob of x' })
      await expect(
        files.store(newFile(ada, folder, 'x', { idempotency: { ...idempotency, fingerprint: 'g' } })),
      ).rejects.toMatchObject({ code: 'request/key-reused' })
    })

    it('lists the newest first, in slices', async () => {
      const folder = await addFolder(db, ada, 'a')
      const files = createFilesRepo(db)
      for (const name of ['1', '2', '3']) await files.store(newFile(ada, folder, name))
      const first = await files.newestFirst(folder, 2)
      const rest = await files.newestFirst(folder, 2, first.at(-1))
      expect([...first, ...rest].map(({ name, size }) => [name, size])).toEqual([
        ['3', 10],
        ['2', 10],
        ['1', 10],
      ])
    })

    it('replaces the bytes of a version, and lists the file as the newest', async () => {
      const folder = await addFolder(db, ada, 'a')
      const files = createFilesRepo(db)
      for (const name of ['x', 'y']) await files.store(newFile(ada, folder, name))
      const { id } = (await files.find(folder, 'x')) ?? {}
      await db.updateTable('file').set({ created_at: '2026-01-01T00:00:00.000Z' }).execute()
      const names = async () => (await files.newestFirst(folder, 9)).map(({ name }) => name)
      expect(await names()).toEqual(['y', 'x'])

      const replace = (name: string, ifMatch: string, settle = async () => undefined) => {
        const blob = { id: `new blob of ${name}`, size: 3, sha256: 'new', crc32: 0 }
        return files.store(newFile(ada, folder, name, { blob, settle, rule: { onConflict: 'replace', ifMatch } }))
      }
      const unsettled = () => Promise.reject(new Error('not settled'))
      expect(await replace('x', '"other", W/"hash of x"', unsettled)).toBe('changed')
      expect(await replace('z', '*', unsettled)).toBe('missing')
      await expect(replace('x', '*', unsettled)).rejects.toThrow('not settled')
      expect(await files.find(folder, 'x')).toMatchObject({ id, blobId: 'blob of x' })

      expect(await replace('x', '"other", "hash of x"')).toEqual({
        name: 'x',
        blobIds: ['blob of x'],
        isRepeated: false,
      })
      expect(await files.find(folder, 'x')).toMatchObject({
        id,
        name: 'x',
        size: 3,
        sha256: 'new',
        blobId: 'new blob of x',
      })
      expect(await names()).toEqual(['x', 'y'])
    })

    it('adds a number to the name of a file that is kept alongside another', async () => {
      const folder = await addFolder(db, ada, 'a')
      const files = createFilesRepo(db)
      const keep = async (blobId: string) => {
        const blob = { id: blobId, size: 1, sha256: '', crc32: 0 }
        return files.store(newFile(ada, folder, 'x.txt', { blob, rule: { onConflict: 'keep-both' } }))
      }
      expect([await keep('1'), await keep('2'), await keep('3')]).toMatchObject([
        { name: 'x.txt' },
        { name: 'x (1).txt' },
        { name: 'x (2).txt' },
      ])
    })

    it('renames and deletes a file', async () => {
      const folder = await addFolder(db, ada, 'a')
      const files = createFilesRepo(db)
      for (const name of ['x', 'y']) await files.store(newFile(ada, folder, name))
      expect(await files.rename(folder, 'x', 'y')).toBe('name-taken')
      expect(await files.rename(folder, 'x', 'z')).toBe('renamed')
      expect(await files.rename(folder, 'x', 'z')).toBe('missing')
      expect([await files.delete(ada, folder, 'z'), await files.delete(ada, folder, 'z')]).toEqual([
        ['blob of x'],
        undefined,
      ])
    })
  })

  describe('quota and usage', () => {
    it('adds sizes beyond 32 bits exactly', async () => {
      const folder = await addFolder(db, ada, 'a')
      const size = 3 * 1024 ** 4
      const files = createFilesRepo(db)
      for (const name of ['x', 'y']) {
        await files.store(newFile(ada, folder, name, { blob: { id: name, size, sha256: '', crc32: 0 } }))
      }
      const quota = createQuota({ db, space, limit: 2 * size + 10, replicaId: '' })
      const reservation = await quota.reserve(ada, 4)
      await reservation.cover(10)
      await expect(quota.reserve(ada, 1)).rejects.toMatchObject({ code: 'storage/quota' })
      const usage = createUsage(db, { USER_QUOTA_BYTES: 0, MAX_UPLOAD_BYTES: 0 })
      expect(await usage(ada)).toMatchObject({ usedBytes: 2 * size, reservedBytes: 10, files: 2, folders: 1 })
      await reservation.release()
      expect(await usage(ada)).toMatchObject({ reservedBytes: 0 })
      await quota.reserve(ada, 1)
      await quota.releaseAbandoned()
      expect(await usage(ada)).toMatchObject({ reservedBytes: 0 })
    })

    it('counts only the extra bytes of an upload that replaces a file, while the file exists', async () => {
      const folder = await addFolder(db, ada, 'a')
      const files = createFilesRepo(db)
      await files.store(newFile(ada, folder, 'x', { blob: { id: 'x', size: 60, sha256: '', crc32: 0 } }))
      const quota = createQuota({ db, space, limit: 100, replicaId: '', maxEntries: 2 })
      const usage = createUsage(db, { USER_QUOTA_BYTES: 0, MAX_UPLOAD_BYTES: 0 })
      const find = (trx: Parameters<typeof files.find>[2]) => files.find(folder, 'x', trx)

      const smaller = await quota.reserve(ada, 40, find)
      expect(await usage(ada)).toMatchObject({ usedBytes: 60, reservedBytes: 0 })
      await smaller.cover(70)
      expect(await usage(ada)).toMatchObject({ usedBytes: 60, reservedBytes: 40 })
      await expect(smaller.cover(101)).rejects.toMatchObject({ code: 'storage/quota' })
      // Only one upload at a time may use the replaced file's space and entry.
      await expect(quota.reserve(ada, 1, find)).rejects.toMatchObject({ code: 'storage/too-many-entries' })
      await smaller.release()

      const larger = await quota.reserve(ada, 100, find)
      expect(await usage(ada)).toMatchObject({ usedBytes: 60, reservedBytes: 40 })
      await files.delete(ada, folder, 'x')
      expect(await usage(ada)).toMatchObject({ usedBytes: 0, reservedBytes: 100 })
      await expect(quota.reserve(ada, 1)).rejects.toMatchObject({ code: 'storage/quota' })
      await larger.release()
    })

    it('allows an account over its limit to replace a file with one that is no larger', async () => {
      const folder = await addFolder(db, ada, 'a')
      const files = createFilesRepo(db)
      for (const name of ['x', 'y']) await files.store(newFile(ada, folder, name))
      const quota = createQuota({ db, space, limit: 15, replicaId: '' })
      const find = (trx: Parameters<typeof files.find>[2]) => files.find(folder, 'x', trx)
      await (await quota.reserve(ada, 10, find)).release()
      await (await quota.reserve(ada, 0, find)).cover(10)
      await expect(quota.reserve(ada, 1)).rejects.toMatchObject({ code: 'storage/quota' })
    })

    it('counts files, folders and unfinished uploads', async () => {
      const quota = createQuota({ db, space, limit: 100, replicaId: '', maxEntries: 3 })
      await createFilesRepo(db).store(newFile(ada, await addFolder(db, ada, 'a'), 'x'))
      await quota.reserve(ada, 1)
      await expect(quota.reserve(ada, 1)).rejects.toMatchObject({ code: 'storage/too-many-entries' })
    })
  })

  it('keeps no earlier version beyond the number that an account may have', async () => {
    const quota = createQuota({ db, space, limit: 1000, replicaId: '', maxVersions: 2 })
    const [folder, files] = [await addFolder(db, ada, 'a'), createFilesRepo(db)]
    await files.store(newFile(ada, folder, 'x'))
    const freed: string[][] = []
    for (const id of ['1', '2', '3']) {
      const blob = { id, size: 10, sha256: id, crc32: 0 }
      const stored = await files.store(
        newFile(ada, folder, 'x', { blob, quota, rule: { onConflict: 'replace', ifMatch: '*' } }),
      )
      freed.push(typeof stored === 'object' ? stored.blobIds : [stored])
    }
    expect(freed).toEqual([[], [], ['2']])
  })

  describe('the usage of accounts', () => {
    const usageOf = (ownerId: string) =>
      db.selectFrom('account_usage').select(['bytes', 'entries']).where('owner_id', '=', ownerId).executeTakeFirst()
    const row = (folder_id: string, owner_id: string, name: string, blob_id: string, size: number) => ({
      id: `${owner_id} ${name}`,
      owner_id,
      folder_id,
      ...named(name),
      blob_id,
      size,
      sha256: '',
      crc32: 0,
      created_at: LATER,
    })

    it('counts files and folders, and the bytes that several files share once', async () => {
      const [folder, other] = [await addFolder(db, ada, 'a'), await addFolder(db, ada, 'a', 'b')]
      const bob = await addAccount(db, 'bob@example.com')
      const foreign = await addFolder(db, bob, 'a')
      expect(await usageOf(ada)).toEqual({ bytes: 0, entries: 2 })
      const one = row(folder, ada, 'one', 'blob 1', 10)
      await db
        .insertInto('file')
        .values(one)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await db
        .insertInto('file')
        .values(one)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const copies = ['two', 'three'].map((name) => row(other, ada, name, 'blob 1', 10))
      const more = ['four', 'five'].map((name) => row(folder, ada, name, 'blob 2', 5))
      await db
        .insertInto('file')
        .values([...copies, ...more, row(foreign, bob, 'six', 'blob 3', 7)])
        .execute()
      expect([await usageOf(ada), await usageOf(bob)]).toEqual([
        { bytes: 15, entries: 7 },
        { bytes: 7, entries: 2 },
      ])

      const replace = (name: string, blob_id: string, size: number) =>
        db.updateTable('file').set({ blob_id, size }).where('name', '=', name).where('owner_id', '=', ada).execute()
      await replace('one', 'blob 4', 100)
      expect(await usageOf(ada)).toEqual({ bytes: 115, entries: 7 })
      await replace('one', 'blob 4', 100)
      await replace('four', 'blob 1', 10)
      await replace('one', 'blob 1', 10)
      expect(await usageOf(ada)).toEqual({ bytes: 15, entries: 7 })
      await db.updateTable('file').set({ name: 'renamed' }).where('name', '=', 'one').execute()

      await db.deleteFrom('file').where('name', 'in', ['two', 'five', 'six']).execute()
      expect([await usageOf(ada), await usageOf(bob)]).toEqual([
        { bytes: 10, entries: 5 },
        { bytes: 0, entries: 1 },
      ])
      await db.deleteFrom('file').where('owner_id', '=', ada).execute()
      await db.deleteFrom('folder').where('id', '=', other).execute()
      expect(await usageOf(ada)).toEqual({ bytes: 0, entries: 1 })
    })
  })

  describe('the usage of accounts with earlier versions', () => {
    const replacing = (folder: string, blobId: string, size: number) =>
      newFile(ada, folder, 'x', {
        blob: { id: blobId, size, sha256: blobId, crc32: 0 },
        rule: { onConflict: 'replace', ifMatch: '*' },
        quota: quotaFor(true),
      })
    const usage = () => db.selectFrom('account_usage').select(['bytes', 'entries']).executeTakeFirst()
    const copy = async (folder_id: string, ...names: string[]) => {
      const file = await db.selectFrom('file').selectAll().where('name', '=', 'x').executeTakeFirstOrThrow()
      const copies = names.map((name) => ({ ...file, id: `copy ${name}`, folder_id, ...named(name) }))
      await db.insertInto('file').values(copies).execute()
    }

    it('counts bytes once that files and earlier versions share, whatever is deleted first', async () => {
      const [folder, versions] = [await addFolder(db, ada, 'a'), createEarlierVersionsRepo(db)]
      const files = createFilesRepo(db)
      await files.store(newFile(ada, folder, 'x'))
      await copy(folder, 'y', 'z')
      expect(await usage()).toEqual({ bytes: 10, entries: 4 })
      expect(await files.store(replacing(folder, 'two', 20))).toMatchObject({ blobIds: [] })
      expect(await usage()).toEqual({ bytes: 30, entries: 5 })
      expect(await files.store(replacing(folder, 'three', 40))).toMatchObject({ blobIds: [] })
      expect(await usage()).toEqual({ bytes: 70, entries: 6 })
      const file = (await files.find(folder, 'x')) ?? expect.unreachable()
      const [two, one] = await versions.list(file.id)
      expect(await versions.restore(file, one?.id ?? '')).toBe('hash of x')
      expect(await usage()).toEqual({ bytes: 70, entries: 6 })
      const [three] = await versions.list(file.id)
      expect(await versions.delete(file, three?.id ?? '')).toEqual(['three'])
      expect(await usage()).toEqual({ bytes: 30, entries: 5 })
      for (const name of ['y', 'x']) expect(await files.delete(ada, folder, name)).toEqual(name === 'x' ? ['two'] : [])
      expect(two?.size).toBe(20)
      expect(await usage()).toEqual({ bytes: 10, entries: 2 })
      expect(await files.delete(ada, folder, 'z')).toEqual(['blob of x'])
      expect(await usage()).toEqual({ bytes: 0, entries: 1 })
    })

    it('removes a folder with files and earlier versions that share bytes, in batches of any size', async () => {
      for (const limit of [1, 2, 100]) {
        const folder = await addFolder(db, ada, `a ${limit}`)
        const files = createFilesRepo(db)
        await files.store(newFile(ada, folder, 'x'))
        await copy(folder, `y ${limit}`)
        await files.store(replacing(folder, 'two', 20))
        await files.store(replacing(folder, 'three', 40))
        const removals = createRemovalRepo(db)
        const freed: string[] = []
        let batch = await removals.markDeleted(folder, limit)
        while (batch) {
          freed.push(...batch.blobIds)
          batch = batch.isDone ? undefined : await removals.next(folder, limit)
        }
        expect(freed.sort()).toEqual(['blob of x', 'three', 'two'])
        expect(await usage()).toEqual({ bytes: 0, entries: 0 })
        await db.deleteFrom('doomed_blob').execute()
      }
    })

    it('deletes expired versions, and tells which bytes no row has anymore', async () => {
      const [folder, versions] = [await addFolder(db, ada, 'a'), createEarlierVersionsRepo(db)]
      const files = createFilesRepo(db)
      await files.store(newFile(ada, folder, 'x'))
      await copy(folder, 'y')
      await files.store(replacing(folder, 'two', 20))
      await files.store(replacing(folder, 'three', 40))
      const deleted: string[] = []
      const expire = (before: string) =>
        versions.deleteExpired(cutoff(before), async (blobIds) => void deleted.push(...blobIds))
      expect([await expire('2000-01-01T00:00:00.000Z'), deleted]).toEqual([0, []])
      expect([await expire(LATER), deleted]).toEqual([2, ['two']])
      expect(await usage()).toEqual({ bytes: 50, entries: 3 })
    })
  })

  describe('the removal repository', () => {
    it('removes a tree with its files and uploads, deepest first', async () => {
      const [top, below] = [await addFolder(db, ada, 'a'), await addFolder(db, ada, 'a', 'b')]
      const [files, uploads, removals] = [createFilesRepo(db), createResumableRepo(db), createRemovalRepo(db)]
      await files.store(newFile(ada, below, 'x'))
      await db.transaction().execute((trx) => uploads.insert(trx, unfinished('u', ada, top)))
      expect(await removals.markDeleted(top)).toEqual({
        folders: 2,
        files: 1,
        bytes: 10,
        blobIds: ['blob of x'],
        uploadIds: ['u'],
        isDone: true,
      })
      expect(await removals.markDeleted(top)).toBeUndefined()
      expect(await removals.marked()).toEqual([])
    })

    it('finds deleted folders and continues their removal', async () => {
      const folder = await addFolder(db, ada, 'a')
      await db.updateTable('folder').set({ deleted_at: LATER }).where('id', '=', folder).execute()
      const removals = createRemovalRepo(db)
      expect(await removals.marked()).toEqual([{ id: folder, ownerId: ada, isDeleted: true }])
      expect(await createFoldersRepo(db).listSubfolders(ada, null, 10)).toEqual([])
      expect(await removals.next(folder)).toMatchObject({ folders: 1, isDone: true })
    })

    it('resolves to a shared blob only when its last file is removed', async () => {
      const [a, b] = [await addFolder(db, ada, 'a'), await addFolder(db, ada, 'b')]
      const shared = { blob: { id: 'shared', size: 10, sha256: '', crc32: 0 } }
      const files = createFilesRepo(db)
      for (const name of ['x', 'y']) await files.store(newFile(ada, a, name, shared))
      for (const name of ['x', 'y', 'z']) await files.store(newFile(ada, b, name, shared))
      const removals = createRemovalRepo(db)
      expect(await removals.markDeleted(a)).toMatchObject({ files: 2, bytes: 20, blobIds: [] })
      expect(await files.delete(ada, b, 'x')).toEqual([])
      expect(await removals.markDeleted(b)).toMatchObject({ files: 2, blobIds: ['shared'] })
    })

    it('removes earlier versions before their files, however small the batches are', async () => {
      const [folder, files] = [await addFolder(db, ada, 'a'), createFilesRepo(db)]
      for (const name of ['x', 'y', 'z']) await files.store(newFile(ada, folder, name))
      for (const id of ['one', 'two', 'three']) {
        const blob = { id, size: 10, sha256: id, crc32: 0 }
        const rule = { onConflict: 'replace', ifMatch: '*' } as const
        await files.store(newFile(ada, folder, 'y', { blob, rule, quota: quotaFor(true) }))
      }
      const removals = createRemovalRepo(db)
      const blobIds: string[] = []
      for (let batch = await removals.markDeleted(folder, 1); batch; batch = await removals.next(folder, 1)) {
        blobIds.push(...batch.blobIds)
        if (batch.isDone) break
      }
      expect(blobIds.sort()).toEqual(['blob of x', 'blob of y', 'blob of z', 'one', 'three', 'two'])
      const usage = db.selectFrom('account_usage').select(['bytes', 'entries']).where('owner_id', '=', ada)
      expect(await usage.executeTakeFirst()).toMatchObject({ bytes: 0 })
    })

    it('removes all folders of an account before the account', async () => {
      await createFilesRepo(db).store(newFile(ada, await addFolder(db, ada, 'a'), 'x'))
      const erasure = createErasureRepo(db)
      expect(await erasure.deleteAccount(ada)).toBe(false)
      expect(await createRemovalRepo(db).nextOf(ada)).toMatchObject({ folders: 1, blobIds: ['blob of x'] })
      expect([await erasure.deleteAccount(ada), await erasure.deleteAccount(ada)]).toEqual([true, true])
    })
  })

  describe('the resumable uploads repository', () => {
    const progress = { bytes: 7, state: 'state' }

    it('advances, settles and expires uploads', async () => {
      const folder = await addFolder(db, ada, 'a')
      const uploads = createResumableRepo(db)
      await db.transaction().execute(async (trx) => {
        for (const id of ['one', 'two']) await uploads.insert(trx, unfinished(id, ada, folder))
        expect(await uploads.countUnfinished(trx, ada)).toBe(2)
        expect([await uploads.isKnown(trx, 'one', ''), await uploads.folderOf(trx, 'one')]).toEqual([true, folder])
      })
      await uploads.advance({ id: 'one', turn: 0 }, progress, LATER)
      await expect(uploads.advance({ id: 'none', turn: 0 }, progress, LATER)).rejects.toMatchObject({
        code: 'uploads/not-found',
      })
      const one = await uploads.find(ada, 'one', '')
      expect(one).toMatchObject({ received: 7, draftState: 'state', length: 10, finished: false, name: 'name of one' })
      if (one) await db.transaction().execute((trx) => uploads.settle(trx, one, 'final', LATER))
      expect(await uploads.find(ada, 'one', '')).toMatchObject({
        received: 10,
        draftState: null,
        finished: true,
        name: 'final',
      })
      expect(await uploads.unfinished()).toMatchObject([{ id: 'two' }])
      await uploads.advance({ id: 'two', turn: 0 }, progress, '2000-01-01T00:00:00.000Z')
      expect(await uploads.deleteExpired(cutoff('2001-01-01T00:00:00.000Z'))).toEqual(['two'])
      await uploads.delete({ id: 'one', turn: 0 })
      expect(await uploads.find(ada, 'one', '')).toBeUndefined()
    })

    it('rejects writes from an earlier turn', async () => {
      const uploads = createResumableRepo(db)
      const folder = await addFolder(db, ada, 'a')
      await db.transaction().execute((trx) => uploads.insert(trx, { ...unfinished('one', ada, folder), turn: 2 }))
      const find = async () => (await uploads.find(ada, 'one', '')) ?? expect.unreachable('the upload exists')
      const late = { ...(await find()), turn: 1 }
      const writes = [
        uploads.advance(late, progress, LATER),
        db.transaction().execute((trx) => uploads.settle(trx, late, 'final', LATER)),
        uploads.delete(late),
        uploads.assertHeld(late),
      ]
      for (const outcome of await Promise.allSettled(writes)) {
        expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'uploads/superseded' } })
      }
      expect(await find()).toMatchObject({ received: 0, finished: false })
      await uploads.assertHeld(await find())
      expect(await uploads.turnsOf(['one', 'none'])).toEqual(new Map([['one', 2]]))
    })
  })

  describe('the archives repository', () => {
    it('reads folders and files sorted by name, without folders that are being deleted', async () => {
      const [top, gone] = [await addFolder(db, ada, 'a'), await addFolder(db, ada, 'a', 'gone')]
      for (const name of ['c', 'B']) await addFolder(db, ada, 'a', name)
      await db.updateTable('folder').set({ deleted_at: LATER }).where('id', '=', gone).execute()
      for (const name of ['y', 'X']) await createFilesRepo(db).store(newFile(ada, top, name))
      const zips = createTreeWalk(db)
      const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
      expect(names(await zips.foldersIn(ada, [top]))).toEqual(['B', 'c'])
      expect(names(await zips.foldersIn(ada, [top], 'B'))).toEqual(['c'])
      expect(names(await zips.filesIn([top]))).toEqual(['X', 'y'])
    })
  })
}

const unfinished = (id: string, ownerId: string, folderId: string) => ({
  id,
  owner_id: ownerId,
  folder_id: folderId,
  name: `name of ${id}`,
  length: 10,
  bytes: 10,
  expires_at: LATER,
})
