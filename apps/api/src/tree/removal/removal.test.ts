import { describe, expect, it, vi } from 'vitest'
import type { Db } from '#database/open.ts'
import { createErasureRepo } from '#people/erasure/erasure.service.ts'
import { addFiles, addFolders } from '#testing/many.ts'
import { startStore } from '#testing/start-api.ts'
import { blobsIn } from '#testing/stored.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { tusOf } from '#testing/uploads/tus.ts'
import { PASSWORD } from '#testing/user.ts'
import { createFoldersRepo } from '../folders.repo.ts'
import { createRemovalRepo, MAX_ROWS } from './removal.service.ts'

const EMAIL = 'ada@example.com'
const LONG = { timeout: 30_000 }

async function setUp(dataDir?: string) {
  const started = await startStore(dataDir === undefined ? {} : { DATA_DIR: dataDir })
  return { ...started, db: await openTestDatabase(started.dataDir) }
}

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `${n}`)
const countRows = async (db: Db, table: 'folder' | 'file' | 'upload' | 'account') =>
  (await db.selectFrom(table).select('id').execute()).length

/** Adds more folders and files than one batch deletes, at each level, next to a folder that must stay. */
async function fillTree(db: Db, top: string) {
  const [id = '', kept = ''] = await addFolders(db, EMAIL, null, [top, 'kept'])
  const seconds = await addFolders(db, EMAIL, id, numbered(MAX_ROWS + 10))
  for (const second of seconds.slice(0, 3)) {
    const [third = ''] = await addFolders(db, EMAIL, second, numbered(20))
    await addFolders(db, EMAIL, third, numbered(MAX_ROWS / 2))
    await addFiles(db, third, numbered(10))
  }
  await addFiles(db, id, numbered(MAX_ROWS + 10))
  await addFiles(db, kept, ['a'])
  return id
}

describe('a folder with more entries than one transaction deletes', () => {
  it('is removed with everything in it, and nothing else', async () => {
    const { db, store } = await setUp()
    await fillTree(db, 'a')
    expect((await store.deleteFolder(['a'])).statusCode).toBe(200)
    expect([await countRows(db, 'folder'), await countRows(db, 'file')]).toEqual([1, 1])
    const audit = await db.selectFrom('audit').select('detail').where('action', '=', 'folder/deleted').execute()
    expect(audit).toEqual([{ detail: `${MAX_ROWS + 40} files` }])
  })

  it('is hidden from every call after the first batch, and its name is free', async () => {
    const { db, store } = await setUp()
    const id = await fillTree(db, 'a')
    const first = await createRemovalRepo(db).markDeleted(id)
    expect(first?.isDone).toBe(false)
    expect(first?.blobIds.length).toBeLessThan(2 * MAX_ROWS)
    expect(await countRows(db, 'folder')).toBeGreaterThan(MAX_ROWS)

    expect((await store.listFolders([])).json()).toMatchObject([{ parentFolderName: 'kept' }])
    for (const response of [
      await store.listFolders(['a']),
      await store.listFiles(['a', '0']),
      await store.createFolder(['a', 'new']),
      await store.zip(['a']),
      await store.deleteFolder(['a']),
    ]) {
      expect(response.statusCode).toBe(404)
    }
    expect((await store.createFolder(['a'])).statusCode).toBe(201)
    expect((await store.listFolders(['a'])).json()).toEqual([])
  })

  it('is not listed within itself by a call that looked it up before its deletion', async () => {
    const { db } = await setUp()
    const id = await fillTree(db, 'a')
    await createRemovalRepo(db).markDeleted(id)
    const { owner_id } = await db.selectFrom('folder').select('owner_id').limit(1).executeTakeFirstOrThrow()
    const listed = await createFoldersRepo(db).listSubfolders(owner_id, id, MAX_ROWS)
    expect(listed.map(({ name }) => name)).not.toContain('/')
  })

  it('is removed completely after a restart, including files and unfinished uploads', async () => {
    const first = await setUp()
    const id = await fillTree(first.db, 'a')
    await first.store.upload(['a', '0', '0', '0'], 'stored.txt', 'stored')
    const upload = String((await tusOf(first.user).create(['a', '1'], 'paused.bin', 10)).headers.location)
    expect((await tusOf(first.user).append(upload, 0, 'half ')).statusCode).toBe(204)
    await createRemovalRepo(first.db).markDeleted(id)
    await first.stop()

    const { app, db, dataDir } = await setUp(first.dataDir)
    await app.listen({ port: 0 })
    await vi.waitUntil(async () => (await countRows(db, 'folder')) === 1, LONG)
    expect([await countRows(db, 'file'), await countRows(db, 'upload')]).toEqual([1, 0])
    await vi.waitUntil(async () => (await blobsIn(dataDir)).length === 0, LONG)
  })
})

describe('an account with more entries than one transaction deletes', () => {
  it('is deleted with all of its entries', async () => {
    const { db, user } = await setUp()
    await fillTree(db, 'a')
    expect((await user.call('DELETE', '/api/account', { payload: { password: PASSWORD } })).statusCode).toBe(204)
    const left = [await countRows(db, 'account'), await countRows(db, 'folder'), await countRows(db, 'file')]
    expect(left).toEqual([0, 0, 0])
  })

  it('is inaccessible once closed, frees its email, and is deleted completely by the next start', async () => {
    const first = await setUp()
    await fillTree(first.db, 'a')
    const { id } = await first.db.selectFrom('account').select('id').executeTakeFirstOrThrow()
    await createErasureRepo(first.db).closeAccount(id)
    expect((await first.user.call('GET', '/api/session')).statusCode).toBe(401)
    const login = { email: EMAIL, password: PASSWORD }
    expect((await first.app.inject({ method: 'POST', url: '/authenticate', payload: login })).statusCode).toBe(401)
    await first.stop()

    const { app, db, store } = await setUp(first.dataDir)
    expect((await store.listFolders([])).json()).toEqual([])
    await app.listen({ port: 0 })
    await vi.waitUntil(async () => (await countRows(db, 'account')) === 1, LONG)
    expect([await countRows(db, 'folder'), await countRows(db, 'file')]).toEqual([0, 0])
  })
})
