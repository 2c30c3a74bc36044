import { mkdir, readdir, readFile, rename, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { addFiles } from '#testing/many.ts'
import { addAccount, addFolder, trusted } from '#testing/rows.ts'
import { startApi, temporaryDirectory } from '#testing/start-api.ts'
import { storeOf } from '#testing/store.ts'
import { unnotedId } from '#testing/stored.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { signUp } from '#testing/user.ts'
import { blobPath, storageLayout } from '../disk/layout.ts'
import { verifyBlobs } from '../scrub/verify-blobs.ts'
import { openStorage } from './open-storage.ts'
import { describeStorage } from './storage.contract.ts'
import { ROWS_AT_ONCE, sweep } from './sweep.ts'
import { syncDirectory, syncFile } from './sync.ts'

const openIn = (dataDir: string) => openStorage({ DATA_DIR: dataDir, DISK_RESERVE: 0 })

describeStorage('disk', async () => {
  const dataDir = await temporaryDirectory()
  const readMail = (mailId: string) => readFile(join(dataDir, 'outbox', `${mailId}.eml`), 'utf8').catch(() => undefined)
  return { open: () => openIn(dataDir), readMail }
})

async function* bytes(...chunks: string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk)
}

async function blobStore() {
  const dataDir = await temporaryDirectory()
  const layout = storageLayout(dataDir)
  const { blobs, health, prepare } = openIn(dataDir)
  await prepare()
  const files = async () => {
    const entries = await readdir(layout.root, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile())
  }
  return { dataDir, layout, files, blobs, health }
}

/** Behaves like a file system that is remounted read-only after its journal fails. */
async function* failPermanently(tmp: string) {
  yield Buffer.from('half')
  await rename(tmp, `${tmp}-gone`)
  await writeFile(tmp, '')
  throw Object.assign(new Error('EIO'), { syscall: 'fsync' })
}

it('accepts a directory that its file system cannot sync, but no file', async ({ skip }) => {
  skip(process.platform !== 'linux', 'Only Linux has /proc, which cannot be synced')
  await expect(syncDirectory('/proc/self')).resolves.toBeUndefined()
  await expect(syncFile('/proc/self/comm')).rejects.toThrow('EINVAL')
  await expect(syncDirectory('/none')).rejects.toThrow('ENOENT')
})

it('deletes old emails while another one is being written', async () => {
  const { dataDir } = await blobStore()
  const { mailFiles } = openIn(dataDir)
  await mailFiles.write('old', Buffer.from('mail'))
  // Like a draft that is renamed between the list and the look at it.
  await symlink('renamed', join(dataDir, 'outbox', 'draft.tmp'))
  expect(await mailFiles.deleteOlderThan(trusted().ago(-60_000), async () => new Set())).toBe(1)
})

describe('a blob on disk', () => {
  it('stays readable if it is deleted after it was opened', async () => {
    const { blobs } = await blobStore()
    const { id } = await blobs.put(unnotedId(), bytes('abc'))
    await using blob = await blobs.open(id)
    await blobs.delete(id)
    expect(await text(blob.stream())).toBe('abc')
  })

  it('stops further writes if it can be neither stored nor removed', async () => {
    const { blobs, health, layout } = await blobStore()
    await expect(blobs.put(unnotedId(), failPermanently(layout.tmp))).rejects.toMatchObject({
      code: 'storage/degraded',
    })
    expect(health.isHealthy()).toBe(false)
  })

  it('is readable only by its owner', async () => {
    const { blobs, layout } = await blobStore()
    const { id } = await blobs.put(unnotedId(), bytes('abc', 'def'))
    const { mode } = await stat(blobPath(layout, id))
    expect(mode & 0o777).toBe(0o600)
  })

  it('leaves no file behind when it is rejected', async () => {
    const { blobs, files } = await blobStore()
    await expect(
      blobs.put(unnotedId(), bytes('abc'), { assertSize: () => Promise.reject(new Error('too large')) }),
    ).rejects.toThrow('too large')
    expect(await files()).toEqual([])
  })

  it('is not stored if it cannot be synced, and stops all writes until a restart', async () => {
    const { dataDir, blobs, health, files } = await blobStore()
    const failed = Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO', syscall: 'fsync' })
    await expect(
      blobs.put(unnotedId(), bytes('a'), { assertSize: () => Promise.reject(failed) }),
    ).rejects.toMatchObject({
      code: 'storage/degraded',
    })
    expect([health.isHealthy(), await files()]).toEqual([false, []])
    await expect(blobs.put(unnotedId(), bytes('a'))).rejects.toMatchObject({ code: 'storage/degraded' })
    await openIn(dataDir).blobs.put(unnotedId(), bytes('a'))
  })
})

async function startUsedApi() {
  const started = await startApi()
  const store = storeOf(await signUp(started.app, 'ada@example.com'))
  await store.createFolder(['a'])
  for (const name of ['kept', 'other']) await store.upload(['a'], name, name)
  return { ...started, root: join(started.dataDir, 'files') }
}

describe('startup', () => {
  it('deletes drafts, and keeps files that the database does not know', async () => {
    const { dataDir, root, stop } = await startUsedApi()
    await stop()
    await writeFile(join(root, 'tmp', 'draft'), 'half')
    await writeFile(join(root, 'blobs', 'ab', 'ab00'), 'orphan')
    const { app } = await startApi({ DATA_DIR: dataDir })
    const store = storeOf(await signUp(app, 'ada@example.com'))
    expect(await readdir(join(root, 'tmp'))).toEqual([])
    expect(await readFile(join(root, 'blobs', 'ab', 'ab00'), 'utf8')).toBe('orphan')
    expect((await store.download(['a'], 'kept')).body).toBe('kept')
  })

  it('rejects files that belong to another database, and deletes nothing', async () => {
    const { dataDir, root, stop } = await startUsedApi()
    await stop()
    await rename(root, `${root}-moved`)
    await expect(startApi({ DATA_DIR: dataDir })).rejects.toThrow('do not belong together')

    await rm(root, { recursive: true })
    await rename(`${root}-moved`, root)
    await mkdir(join(dataDir, 'moved'))
    for (const name of ['site.db', 'site.db-wal', 'site.db-shm']) {
      await rename(join(dataDir, name), join(dataDir, 'moved', name)).catch(() => undefined)
    }
    await expect(startApi({ DATA_DIR: dataDir })).rejects.toThrow('do not belong together')
    const entries = await readdir(join(root, 'blobs'), { recursive: true, withFileTypes: true })
    expect(entries.filter((entry) => entry.isFile())).toHaveLength(2)
  })

  it('rejects a damaged database', async () => {
    const { dataDir, stop } = await startUsedApi()
    await stop()
    await truncate(join(dataDir, 'site.db'), 8192)
    await expect(startApi({ DATA_DIR: dataDir })).rejects.toThrow()
  })
})

it('reports the blobs whose bytes do not match their hash', async () => {
  const { dataDir, root, stop } = await startUsedApi()
  await stop()
  const db = await openTestDatabase(dataDir)
  const { blob_id } = await db
    .selectFrom('file')
    .select('blob_id')
    .where('name', '=', 'other')
    .executeTakeFirstOrThrow()
  expect(await verifyBlobs(db, openIn(dataDir))).toEqual({ checked: 2, damaged: [] })
  await writeFile(join(root, 'blobs', blob_id.slice(0, 2), blob_id), 'otter')
  expect(await verifyBlobs(db, openIn(dataDir))).toEqual({
    checked: 2,
    damaged: [{ blobId: blob_id, problem: 'damaged' }],
  })
})

it.each([0, 1, ROWS_AT_ONCE + 1])(
  'a sweep finds blobs without a row, keeps them, and finds %i rows without a blob',
  async (count) => {
    const dataDir = await temporaryDirectory()
    const [db, { blobs, prepare }] = [await openTestDatabase(dataDir), openIn(dataDir)]
    await prepare()
    const account = await addAccount(db, 'ada@example.com')
    const folder = await addFolder(db, account, 'a')
    const kept = await blobs.put(unnotedId(), bytes('bytes'))
    const orphan = await blobs.put(unnotedId(), bytes('bytes'))
    await addFiles(db, folder, ['kept', ...Array.from({ length: count }, (_, n) => `missing ${n}`)])
    await db.updateTable('file').set({ blob_id: kept.id }).where('name', '=', 'kept').execute()
    expect(await sweep(db, blobs)).toEqual({ drafts: 0, orphans: 1, missing: count })
    expect(await sweep(db, blobs)).toEqual({ drafts: 0, orphans: 0, missing: count })
    for (const { id } of [kept, orphan]) expect((await blobs.read(id)).toString()).toBe('bytes')
  },
)

it('checks a shared blob once, and a sweep knows it until the last of its files is deleted', async () => {
  const dataDir = await temporaryDirectory()
  const [db, { blobs, prepare }] = [await openTestDatabase(dataDir), openIn(dataDir)]
  await prepare()
  const folder = await addFolder(db, await addAccount(db, 'ada@example.com'), 'a')
  const { id, sha256 } = await blobs.put(unnotedId(), bytes('bytes'))
  await addFiles(db, folder, ['original', 'copy', 'other copy'])
  await db.updateTable('file').set({ blob_id: id, sha256 }).execute()
  expect(await verifyBlobs(db, openIn(dataDir))).toEqual({ checked: 1, damaged: [] })
  for (const name of ['original', 'copy']) await db.deleteFrom('file').where('name', '=', name).execute()
  expect(await sweep(db, blobs)).toEqual({ drafts: 0, orphans: 0, missing: 0 })
  expect((await blobs.read(id)).toString()).toBe('bytes')
  await db.deleteFrom('file').execute()
  expect(await sweep(db, blobs)).toEqual({ drafts: 0, orphans: 1, missing: 0 })
})
