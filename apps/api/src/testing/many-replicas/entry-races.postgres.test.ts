import { expect, it } from 'vitest'
import { createQuota } from '#bytes/quota/quota.ts'
import type { Db } from '#database/open.ts'
import { createAccountsRepo } from '#people/accounts/accounts.repo.ts'
import { createErasureRepo } from '#people/erasure/erasure.service.ts'
import { createFilesRepo } from '#tree/files.repo.ts'
import { createFoldersRepo } from '#tree/folders.repo.ts'
import { createRemovalRepo } from '#tree/removal/removal.service.ts'
import { after } from '../race.ts'
import { addFolder, allowEntry, newFile } from '../rows.ts'
import { fulfilled, isUpdate, limits, rejected, replicas } from './racing-replicas.ts'

it('stores a repeated upload once', async () => {
  const { db, ada, twice } = await replicas()
  const folder = await addFolder(db, ada, 'a')
  const idempotency = { scope: 'upload', key: 'k', fingerprint: 'f' }
  const outcomes = await twice(after('Select', 'idempotency'), (replica) =>
    createFilesRepo(replica).store(newFile(ada, folder, 'x', { idempotency })),
  )
  expect(outcomes).toMatchObject([fulfilled({ isRepeated: false }), fulfilled({ isRepeated: true })])
})

it.each(['its folder is removed', 'the removal of all folders continues'])(
  'removes a file that is stored while %s',
  async (removal) => {
    const { db, ada, between } = await replicas()
    const folder = await addFolder(db, ada, 'a')
    const outcomes = await between(
      after('Select', 'folder'),
      (replica) => createFilesRepo(replica).store(newFile(ada, folder, 'x')),
      async (replica) => {
        const removals = createRemovalRepo(replica)
        return removal === 'its folder is removed' ? removals.markDeleted(folder) : removals.nextOf(ada)
      },
    )
    expect(outcomes).toMatchObject([fulfilled({ name: 'x' }), fulfilled({ blobIds: ['blob of x'] })])
  },
)

it('removes a subfolder that is created while its folder is removed', async () => {
  const { db, ada, between } = await replicas()
  const folder = await addFolder(db, ada, 'a')
  const [created, removed] = await between(
    after('Select', 'folder'),
    (replica) => createFoldersRepo(replica).insert({ ownerId: ada, parent: ['a'], name: 'b' }, allowEntry),
    (replica) => createRemovalRepo(replica).markDeleted(folder),
  )
  expect([created, removed]).toMatchObject([fulfilled('created'), fulfilled({ folders: 2 })])
})

it('enforces the entry limit for folders that two replicas create', async () => {
  const { db, ada, between } = await replicas()
  const create = (name: string) => async (replica: Db) =>
    createFoldersRepo(replica).insert(
      { ownerId: ada, parent: [], name },
      (await createQuota({ ...limits, db: replica, maxEntries: 2 }).openEntries()).assertRoom,
    )
  await addFolder(db, ada, 'a')
  const outcomes = await between(after('Select', 'file'), create('b'), create('c'))
  expect(outcomes).toEqual([fulfilled('created'), rejected({ code: 'storage/too-many-entries' })])
})

it('creates one of two folders with the same name', async () => {
  const { ada, twice, rows } = await replicas()
  const outcomes = await twice(after('Insert', 'folder'), (replica) =>
    createFoldersRepo(replica).insert({ ownerId: ada, parent: [], name: 'a' }, allowEntry),
  )
  expect(outcomes).toEqual([fulfilled('created'), fulfilled('name-taken')])
  expect(await rows('folder')).toBe(1)
})

it('stores one of two files with the same name', async () => {
  const { db, ada, between, rows } = await replicas()
  const folder = await addFolder(db, ada, 'a')
  const store = (id: string) => (replica: Db) =>
    createFilesRepo(replica).store(newFile(ada, folder, 'x', { blob: { id, size: 1, sha256: '', crc32: 0 } }))
  const outcomes = await between(after('Insert', 'file'), store('one'), store('two'))
  expect(outcomes).toMatchObject([fulfilled({ name: 'x' }), fulfilled('name-taken')])
  expect(await rows('file')).toBe(1)
})

const replace = (ownerId: string, folder: string, ifMatch: string, blobId: string) => (replica: Db) => {
  const blob = { id: blobId, size: 1, sha256: `hash of ${blobId}`, crc32: 0 }
  return createFilesRepo(replica).store(
    newFile(ownerId, folder, 'x', { blob, rule: { onConflict: 'replace', ifMatch } }),
  )
}

it('replaces a version of a file once', async () => {
  const { db, ada, between } = await replicas()
  const folder = await addFolder(db, ada, 'a')
  await createFilesRepo(db).store(newFile(ada, folder, 'x'))
  const outcomes = await between(
    after('Select', 'file'),
    replace(ada, folder, '"hash of x"', 'one'),
    replace(ada, folder, '"hash of x"', 'two'),
  )
  expect(outcomes).toMatchObject([fulfilled({ blobIds: ['blob of x'] }), fulfilled('changed')])
  expect(await createFilesRepo(db).find(folder, 'x')).toMatchObject({ blobId: 'one' })
})

it('deletes the newer bytes of a file that is deleted while it is replaced', async () => {
  const { db, ada, between } = await replicas()
  const folder = await addFolder(db, ada, 'a')
  await createFilesRepo(db).store(newFile(ada, folder, 'x'))
  const outcomes = await between(after('Select', 'file'), replace(ada, folder, '*', 'one'), (replica) =>
    createFilesRepo(replica).delete(ada, folder, 'x'),
  )
  expect(outcomes).toMatchObject([fulfilled({ blobIds: ['blob of x'] }), fulfilled(['one'])])
})

it('renames a file that is being replaced, and keeps its new bytes', async () => {
  const { db, ada, between } = await replicas()
  const folder = await addFolder(db, ada, 'a')
  await createFilesRepo(db).store(newFile(ada, folder, 'x'))
  const outcomes = await between(after('Select', 'file'), replace(ada, folder, '*', 'one'), (replica) =>
    createFilesRepo(replica).rename(folder, 'x', 'y'),
  )
  expect(outcomes).toMatchObject([fulfilled({ blobIds: ['blob of x'] }), fulfilled('renamed')])
  expect(await createFilesRepo(db).find(folder, 'y')).toMatchObject({ blobId: 'one' })
})

it('gives two files different names when both are kept concurrently', async () => {
  const { db, ada, between } = await replicas()
  const folder = await addFolder(db, ada, 'a')
  const keep = (id: string) => (replica: Db) =>
    createFilesRepo(replica).store(
      newFile(ada, folder, 'x', { blob: { id, size: 1, sha256: '', crc32: 0 }, rule: { onConflict: 'keep-both' } }),
    )
  const outcomes = await between(after('Insert', 'file'), keep('one'), keep('two'))
  expect(outcomes).toMatchObject([fulfilled({ name: 'x' }), fulfilled({ name: 'x (1)' })])
})

it('renames only one of two files to the same name', async () => {
  const { db, ada, between } = await replicas()
  const folder = await addFolder(db, ada, 'a')
  for (const name of ['x', 'y']) await createFilesRepo(db).store(newFile(ada, folder, name))
  const rename = (name: string) => (replica: Db) => createFilesRepo(replica).rename(folder, name, 'z')
  const outcomes = await between(isUpdate, rename('x'), rename('y'))
  expect(outcomes).toEqual([fulfilled('renamed'), fulfilled('name-taken')])
})

it('rejects a folder that is created while its account is deleted', async () => {
  const { db, ada, between, rows } = await replicas()
  const [removed, created] = await between(
    after('Select', 'folder'),
    (replica) => createErasureRepo(replica).deleteAccount(ada),
    (replica) => createFoldersRepo(replica).insert({ ownerId: ada, parent: [], name: 'a' }, allowEntry),
  )
  expect([removed, created]).toEqual([fulfilled(true), rejected({ kind: 'no-parent' })])
  expect([await rows('folder'), await createAccountsRepo(db).byId(ada)]).toEqual([0, undefined])
})
