import { createHash } from 'node:crypto'
import { type EarlierVersion, VERSION_DAYS, VERSIONS_MAX, versionDelete, versionRestore } from '@site/contracts'
import { describe, expect, it, vi } from 'vitest'
import { countOrphans } from '#bytes/notes/orphaned-blobs.ts'
import { verifyBlobs } from '#bytes/scrub/verify-blobs.ts'
import { repairStorage } from '#server/start/start-storage.ts'
import { mount } from '#testing/dav/mounted.ts'
import { startApi, startStore } from '#testing/start-api.ts'
import { storeOf } from '#testing/store.ts'
import { blobsIn, damageBlob, openTestStorage } from '#testing/stored.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { tusOf } from '#testing/uploads/tus.ts'
import { PASSWORD, signIn } from '#testing/user.ts'

const DAY = 86_400_000
const tagOf = (content: string) => `"${createHash('sha256').update(content).digest('hex')}"`
const ANY = { 'if-match': '*' }

/** Starts the API with a file `x` in the folder `a`, and calls for its earlier versions. */
async function setUp(settings: Record<string, string> = {}) {
  const started = await startStore(settings, 'a', 'b')
  const { store } = started
  await store.upload(['a'], 'x', 'first')
  const versions = async (name = 'x') => (await store.listVersions(['a'], name)).json<EarlierVersion[]>()
  return {
    ...started,
    versions,
    replace: (content: string) => store.replace(['a'], 'x', content, ANY),
    contents: () =>
      versions().then((all) =>
        Promise.all(all.map(async ({ id }) => (await store.downloadVersion(['a'], 'x', id)).body)),
      ),
    change: (call: typeof versionRestore, id = '') => store.changeVersion(call, ['a'], 'x', id),
    body: async () => (await store.download(['a'], 'x')).body,
  }
}

describe('a replaced file', () => {
  it('keeps what it contained before, however it was replaced, the newest first', async () => {
    const { app, user, store, replace, versions, contents } = await setUp()
    const [before] = (await store.listFiles(['a'])).json<{ uploadTime: string }[]>()
    await replace('second')
    const tus = tusOf(user)
    await tus.append(String((await tus.create(['a'], 'x', 5, ANY)).headers.location), 0, 'third')
    const dav = await mount(app, user)
    expect((await dav('PUT', 'a/x', {}, 'fourth')).statusCode).toBe(204)
    expect(await contents()).toEqual(['third', 'second', 'first'])
    const first = (await versions()).at(-1)
    expect(first).toMatchObject({ uploadTime: before?.uploadTime, size: 0 })
    const { replacedAt = '', expiresAt = '' } = first ?? {}
    expect(Date.parse(expiresAt) - Date.parse(replacedAt)).toBe(VERSION_DAYS * DAY)
    expect(await store.usage()).toMatchObject({ usedBytes: 22, versionBytes: 16, files: 1 })
  })

  it('keeps nothing if its bytes stay the same', async () => {
    const { replace, versions, dataDir } = await setUp()
    expect((await replace('first')).statusCode).toBe(200)
    expect([await versions(), await blobsIn(dataDir)]).toEqual([[], [expect.any(String)]])
  })

  it('keeps nothing if it was empty, as programs that mount folders first store each file', async () => {
    const { store, versions } = await setUp()
    await store.upload(['a'], 'new', '')
    expect((await store.replace(['a'], 'new', 'bytes', ANY)).statusCode).toBe(200)
    expect(await versions('new')).toEqual([])
  })

  it('keeps nothing if the account has no room for both, but is replaced all the same', async () => {
    const { store, replace, versions, dataDir } = await setUp({ USER_QUOTA_BYTES: '10 KiB' })
    await replace('a'.repeat(4000))
    expect((await replace('b'.repeat(7000))).statusCode).toBe(200)
    expect(await store.usage()).toMatchObject({ usedBytes: 7005, versionBytes: 5 })
    expect([(await versions()).length, (await blobsIn(dataDir)).length]).toEqual([1, 2])
    expect((await replace('c'.repeat(2000))).statusCode).toBe(200)
    expect(await store.usage()).toMatchObject({ usedBytes: 9005, versionBytes: 7005 })
    expect((await store.upload(['a'], 'y', 'y'.repeat(1500))).json().code).toBe('storage/quota')
  })

  it('keeps nothing if the site has no room for both', async () => {
    const { replace, versions } = await setUp({ TOTAL_QUOTA_BYTES: String(4 * 4096 + 10) })
    expect((await replace('second')).statusCode).toBe(200)
    expect(await versions()).toEqual([])
  })

  it('keeps no bytes that are known to be damaged', async () => {
    const { store, replace, versions, dataDir } = await setUp()
    const [blob = ''] = await blobsIn(dataDir)
    await damageBlob(dataDir, blob, 'flip')
    await store.download(['a'], 'x').catch(() => undefined)
    expect((await store.download(['a'], 'x')).statusCode).toBe(503)
    expect((await replace('second')).statusCode).toBe(200)
    expect(await versions()).toEqual([])
  })

  it('keeps a limited number, and deletes the oldest', async () => {
    const { replace, contents, dataDir } = await setUp()
    for (let n = 1; n <= VERSIONS_MAX + 2; n += 1) await replace(`content ${n}`)
    const kept = await contents()
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([VERSIONS_MAX, `content ${VERSIONS_MAX + 1}`, 'content 2'])
    expect(await blobsIn(dataDir)).toHaveLength(VERSIONS_MAX + 1)
  })

  it('keeps its versions when it is renamed or moved, and a copy has none', async () => {
    const { store, replace } = await setUp()
    await replace('second')
    await store.copyFile(['a'], 'x', ['b'])
    await store.renameFile(['a'], 'x', 'y')
    await store.moveFile(['a'], 'y', ['b'])
    const countIn = async (name: string) => (await store.listVersions(['b'], name)).json<unknown[]>().length
    expect([await countIn('x'), await countIn('y')]).toEqual([0, 1])
  })
})

describe('an earlier version', () => {
  it('is downloaded like a file: in ranges, with its own entity tag, compared with its hash', async () => {
    const { store, replace, versions, dataDir } = await setUp()
    await replace('second')
    const [{ id } = { id: '' }] = await versions()
    const whole = await store.downloadVersion(['a'], 'x', id)
    expect([whole.statusCode, whole.body, whole.headers.etag]).toEqual([200, 'first', tagOf('first')])
    expect(whole.headers['content-disposition']).toContain('attachment; filename="x"')
    const part = await store.downloadVersion(['a'], 'x', id, { range: 'bytes=1-2' })
    expect([part.statusCode, part.body]).toEqual([206, 'ir'])
    const known = await store.downloadVersion(['a'], 'x', id, { 'if-none-match': tagOf('first') })
    expect(known.statusCode).toBe(304)

    const db = await openTestDatabase(dataDir)
    const row = await db.selectFrom('earlier_version').select('blob_id').executeTakeFirstOrThrow()
    const restoreBytes = await damageBlob(dataDir, row.blob_id, 'flip')
    await store.downloadVersion(['a'], 'x', id).catch(() => undefined)
    expect((await store.downloadVersion(['a'], 'x', id)).json().code).toBe('files/damaged')
    await restoreBytes()
    expect((await verifyBlobs(db, await openTestStorage(dataDir))).damaged).toEqual([])
    expect((await store.downloadVersion(['a'], 'x', id)).body).toBe('first')
  })

  it('changes places with the current one when it is restored, even in a full account', async () => {
    const { store, replace, versions, contents, change, body } = await setUp({ USER_QUOTA_BYTES: '10 KiB' })
    const second = 'x'.repeat(10_000)
    await replace(second)
    const [{ id } = { id: '' }] = await versions()
    const restored = await change(versionRestore, id)
    expect([restored.statusCode, restored.json(), restored.headers.etag]).toEqual([
      200,
      { message: 'Version restored successfully!' },
      tagOf('first'),
    ])
    expect([await body(), await contents()]).toEqual(['first', [second]])
    expect(await store.usage()).toMatchObject({ usedBytes: 10_005, versionBytes: 10_000 })
    expect((await change(versionRestore, id)).json().code).toBe('files/not-found')
  })

  it('gives no room to an upload that began to replace larger bytes', async () => {
    const { user, store, replace, versions, change, body } = await setUp({ USER_QUOTA_BYTES: '10 KiB' })
    await replace('x'.repeat(10_000))
    const tus = tusOf(user)
    const url = String((await tus.create(['a'], 'x', 10_000, ANY)).headers.location)
    const [{ id } = { id: '' }] = await versions()
    expect((await change(versionRestore, id)).statusCode).toBe(200)
    const refused = await tus.append(url, 0, 'y'.repeat(10_000))
    expect([refused.statusCode, refused.json().code]).toEqual([507, 'storage/quota'])
    expect(await body()).toBe('first')
    expect(await store.usage()).toMatchObject({ usedBytes: 10_005, versionBytes: 10_000 })
  })

  it('is deleted on request, which frees its bytes and its space', async () => {
    const { store, replace, versions, change, body, dataDir } = await setUp()
    await replace('second')
    const [{ id } = { id: '' }] = await versions()
    expect((await change(versionDelete, id)).json()).toEqual({ message: 'Version deleted successfully!' })
    expect([await versions(), await body(), await blobsIn(dataDir)]).toEqual([[], 'second', [expect.any(String)]])
    expect(await store.usage()).toMatchObject({ usedBytes: 6, versionBytes: 0 })
    expect((await change(versionDelete, id)).statusCode).toBe(404)
    expect((await store.downloadVersion(['a'], 'x', id)).statusCode).toBe(404)
  })

  it('belongs to its file only', async () => {
    const { store, replace, versions, body } = await setUp()
    await replace('second')
    await store.upload(['a'], 'y', 'other')
    const [{ id } = { id: '' }] = await versions()
    for (const call of [versionRestore, versionDelete]) {
      expect((await store.changeVersion(call, ['a'], 'y', id)).statusCode).toBe(404)
    }
    expect((await store.downloadVersion(['a'], 'y', id)).statusCode).toBe(404)
    expect([await body(), (await versions()).length]).toEqual(['second', 1])
  })

  it('keeps bytes that it shares with a copy until both are gone', async () => {
    const { store, replace, contents, dataDir } = await setUp()
    await store.copyFile(['a'], 'x', ['b'])
    await replace('second')
    expect(await blobsIn(dataDir)).toHaveLength(2)
    await store.deleteFile(['b'], 'x')
    expect([await contents(), (await blobsIn(dataDir)).length]).toEqual([['first'], 2])
    await store.deleteFile(['a'], 'x')
    expect(await blobsIn(dataDir)).toEqual([])
  })

  it.each(['file', 'folder', 'account'] as const)('is erased with its %s', async (erased) => {
    const { user, store, replace, dataDir } = await setUp()
    await replace('second')
    await replace('third')
    if (erased === 'file') await store.deleteFile(['a'], 'x')
    if (erased === 'folder') await store.deleteFolder(['a'])
    if (erased === 'account') await user.call('DELETE', '/api/account', { payload: { password: PASSWORD } })
    const db = await openTestDatabase(dataDir)
    expect(await db.selectFrom('earlier_version').selectAll().execute()).toEqual([])
    expect(await blobsIn(dataDir)).toEqual([])
  })

  it.each(['move', 'copy'] as const)('follows its file to the one that replaces it by a %s', async (action) => {
    const { store, replace, contents, body, dataDir } = await setUp()
    await replace('second')
    await store.upload(['b'], 'x', 'own')
    await store.replace(['b'], 'x', 'other', ANY)
    const call = action === 'move' ? store.moveFile : store.copyFile
    await call(['b'], 'x', ['a'], { onConflict: 'replace' })
    // A file keeps its own versions when it is moved. A copy has none.
    const own = action === 'move' ? ['own'] : []
    expect([await body(), await contents()]).toEqual(['other', ['second', ...own, 'first']])
    await store.deleteFile(['a'], 'x')
    expect(await blobsIn(dataDir)).toHaveLength(action === 'move' ? 0 : 2)
  })

  it('is one of 20, also of a file that replaces another one with as many', async () => {
    const { store, replace, contents, dataDir } = await setUp()
    await store.upload(['b'], 'x', 'moved')
    for (let n = 1; n <= VERSIONS_MAX; n += 1) {
      await replace(`replaced ${n}`)
      await store.replace(['b'], 'x', `moved ${n}`, ANY)
    }
    await store.moveFile(['b'], 'x', ['a'], { onConflict: 'replace' })
    const left = await contents()
    expect([left.length, ...left.slice(0, 3)]).toEqual([
      VERSIONS_MAX,
      `replaced ${VERSIONS_MAX}`,
      `moved ${VERSIONS_MAX - 1}`,
      `replaced ${VERSIONS_MAX - 1}`,
    ])
    expect(await blobsIn(dataDir)).toHaveLength(VERSIONS_MAX + 1)
  })

  it('is not added by a move in an account without room, which may still replace a file with a larger one', async () => {
    const { user, store, dataDir, stop } = await setUp()
    await store.upload(['b'], 'x', 'x'.repeat(2000))
    await stop()
    const { app } = await startApi({ DATA_DIR: dataDir, USER_QUOTA_BYTES: '1 KiB' })
    const again = storeOf(await signIn(app, user.email))
    expect((await again.moveFile(['b'], 'x', ['a'], { onConflict: 'replace' })).statusCode).toBe(200)
    expect([(await again.listVersions(['a'], 'x')).json(), (await blobsIn(dataDir)).length]).toEqual([[], 1])
  })

  it('counts while a copy replaces its file', async () => {
    const { store, replace, body, contents } = await setUp({ USER_QUOTA_BYTES: '2500' })
    await replace('v'.repeat(1000))
    await replace('y')
    await store.upload(['b'], 'x', 'x'.repeat(1000))
    expect((await store.copyFile(['b'], 'x', ['a'], { onConflict: 'replace' })).statusCode).toBe(507)
    expect([await body(), await contents()]).toEqual(['y', ['v'.repeat(1000), 'first']])
  })

  it('is known to the database after a restart, so a sweep keeps it', async () => {
    const { replace, dataDir, stop } = await setUp()
    await replace('second')
    await stop()
    const db = await openTestDatabase(dataDir)
    const nothing = { drafts: 0, orphans: 0, missing: 0, lost: 0, removed: 0 }
    expect(await repairStorage(db, await openTestStorage(dataDir))).toEqual(nothing)
    expect(await countOrphans(db)).toEqual({ blobs: 0, bytes: 0 })
    expect(await blobsIn(dataDir)).toHaveLength(2)
  })
})

it('deletes versions 30 days after they were replaced, those of all accounts, and keeps younger ones', async () => {
  const { app, replace, contents, dataDir } = await setUp()
  await replace('second')
  await replace('third')
  const db = await openTestDatabase(dataDir)
  const longAgo = new Date(Date.now() - (VERSION_DAYS * DAY + 1000)).toISOString()
  const [oldest] = await db.selectFrom('earlier_version').select('id').orderBy('id').execute()
  await db
    .updateTable('earlier_version')
    .set({ replaced_at: longAgo })
    .where('id', '=', oldest?.id ?? '')
    .execute()
  await app.listen({ port: 0 })
  await vi.waitUntil(async () => (await blobsIn(dataDir)).length === 2, { timeout: 30_000 })
  expect(await contents()).toEqual(['second'])
})
