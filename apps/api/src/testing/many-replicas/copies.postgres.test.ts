import { expect, it } from 'vitest'
import { createQuota } from '#bytes/quota/quota.ts'
import { newId } from '#database/ids.ts'
import type { Db } from '#database/open.ts'
import { createFilesRepo } from '#tree/files.repo.ts'
import { createFoldersRepo } from '#tree/folders.repo.ts'
import { createMovingRepo } from '#tree/moving/moving.service.ts'
import { createRemovalRepo } from '#tree/removal/removal.service.ts'
import { after, race } from '../race.ts'
import { addAccount, addFolder, newFile } from '../rows.ts'
import { createTestPostgres } from '../test-postgres.ts'

// Each test fails without the account lock that both calls take first.

const space = { assertRoomFor: async () => undefined }
const fulfilled = (value: unknown) => ({ status: 'fulfilled', value })
const isCopied = after('Insert', 'file')

/** The file `x` in the folder `a/sub`, a folder `b`, and a quota for two files. */
async function site() {
  const open = await createTestPostgres()
  const db = await open()
  const ada = await addAccount(db)
  const [a, sub] = [await addFolder(db, ada, 'a'), await addFolder(db, ada, 'a', 'sub')]
  await addFolder(db, ada, 'b')
  await createFilesRepo(db).store(newFile(ada, sub, 'x'))
  const movingOn = (replica: Db) =>
    createMovingRepo(replica, createQuota({ db: replica, space, limit: 29, replicaId: '' }))
  const target = { ownerId: ada, to: ['b'], onConflict: 'keep-both', idempotency: undefined } as const
  const file = { ...target, parentId: sub, name: 'x', newName: 'x' }
  const folder = { ...target, parentId: a, name: 'sub', newName: 'sub' }

  return {
    db,
    a,
    sub,
    between: <One, Two>(first: (replica: Db) => Promise<One>, second: (replica: Db) => Promise<Two>, at = isCopied) =>
      race(open, at, first, second),
    copyFile: (replica: Db) => movingOn(replica).file({ ...file, action: 'copy' }),
    moveFile: (replica: Db) => movingOn(replica).file({ ...file, action: 'move' }),
    copyFolder: (replica: Db) =>
      movingOn(replica).copyFolder({ ...folder, action: 'copy' }, newId(Date.now()), { accountId: ada }),
    moveFolder: (replica: Db) => movingOn(replica).moveFolder({ ...folder, action: 'move' }),
    deleteFile: (replica: Db) => createFilesRepo(replica).delete(ada, sub, 'x'),
    deleteFolder: (replica: Db) => createRemovalRepo(replica).markDeleted(a),
    /** The names of files and the folders that contain them. */
    files: async () => {
      const rows = await db
        .selectFrom('file')
        .innerJoin('folder', 'folder.id', 'file.folder_id')
        .select(['folder.name as folder', 'file.name', 'blob_id'])
        .orderBy('file.id')
        .execute()
      return rows.map((row) => `${row.folder}/${row.name}: ${row.blob_id}`)
    },
  }
}

it('keeps the bytes of a copied file whose original is deleted concurrently', async () => {
  const { between, copyFile, deleteFile, files } = await site()
  expect(await between(copyFile, deleteFile)).toMatchObject([fulfilled({ name: 'x' }), fulfilled([])])
  expect(await files()).toEqual(['b/x: blob of x'])
})

it('copies no file that is deleted first', async () => {
  const { between, copyFile, deleteFile, files } = await site()
  const outcomes = await between(deleteFile, copyFile, after('Select', 'blob_hold'))
  expect(outcomes).toEqual([fulfilled(['blob of x']), fulfilled('missing')])
  expect(await files()).toEqual([])
})

it.each(['copyFile', 'copyFolder'] as const)(
  'keeps the bytes of a copy (%s) when the folder of the original is deleted concurrently',
  async (copy) => {
    const { between, [copy]: add, deleteFolder, files } = await site()
    const outcomes = await between<unknown, unknown>(add, deleteFolder)
    expect(outcomes).toMatchObject([fulfilled({ name: expect.any(String) }), fulfilled({ files: 1, blobIds: [] })])
    expect(await files()).toEqual([copy === 'copyFile' ? 'b/x: blob of x' : 'sub/x: blob of x'])
  },
)

it('copies no folder that is deleted first', async () => {
  const { db, between, copyFolder, deleteFolder, files } = await site()
  const outcomes = await between<unknown, unknown>(deleteFolder, copyFolder, after('Delete', 'file'))
  expect(outcomes).toMatchObject([fulfilled({ blobIds: ['blob of x'] }), fulfilled('missing')])
  expect(await files()).toEqual([])
  expect(await db.selectFrom('folder').select('name').execute()).toEqual([{ name: 'b' }])
})

it('gives a copy and a concurrent move of the same file different names', async () => {
  const { between, copyFile, moveFile, files } = await site()
  expect(await between(copyFile, moveFile)).toMatchObject([fulfilled({ name: 'x' }), fulfilled({ name: 'x (1)' })])
  expect(await files()).toEqual(['b/x (1): blob of x', 'b/x: blob of x'])
})

it('gives a copy and a concurrent move of the same folder different names', async () => {
  const { between, copyFolder, moveFolder, files } = await site()
  expect(await between(copyFolder, moveFolder)).toMatchObject([
    fulfilled({ name: 'sub' }),
    fulfilled({ name: 'sub (1)' }),
  ])
  expect(await files()).toEqual(['sub (1)/x: blob of x', 'sub/x: blob of x'])
})

it('copies a consistent state of a folder while its entries are renamed', async () => {
  const { between, copyFolder, sub, a, files } = await site()
  const rename = async (replica: Db) => {
    await createFilesRepo(replica).rename(sub, 'x', 'y')
    return createFoldersRepo(replica).rename(a, 'c')
  }
  const outcomes = await between<unknown, unknown>(copyFolder, rename, after('Insert', 'folder'))
  expect(outcomes).toMatchObject([fulfilled({ name: 'sub' }), fulfilled('renamed')])
  expect(await files()).toEqual(['sub/y: blob of x', 'sub/x: blob of x'])
})

it('enforces the quota for copies on two replicas', async () => {
  const { between, copyFile, copyFolder, files } = await site()
  const outcomes = await between<unknown, unknown>(copyFile, copyFolder)
  expect(outcomes).toMatchObject([fulfilled({ name: 'x' }), { status: 'rejected', reason: { code: 'storage/quota' } }])
  expect(await files()).toHaveLength(2)
})
