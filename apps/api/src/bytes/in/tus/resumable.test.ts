import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import { describe, expect, it } from 'vitest'
import { openClock } from '#database/clock/open-clock.ts'
import { trusted } from '#testing/rows.ts'
import { shareApi, startApi } from '#testing/start-api.ts'
import { storeOf } from '#testing/store.ts'
import { openTestStorage } from '#testing/stored.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { levels, withFolders } from '#testing/uploads/resumable.ts'
import { tusOf } from '#testing/uploads/tus.ts'
import { signUp } from '#testing/user.ts'
import { expireUploads, repairUploads } from './repair-uploads.ts'
import { createResumableRepo } from './resumable.repo.ts'

const draftsOf = async (dataDir: string) => [...(await (await openTestStorage(dataDir)).drafts.list()).keys()]

describe('a resumable upload', () => {
  const shared = shareApi(withFolders)

  it.each(levels.map((path) => [path]))('creates a file in %j when its last byte arrives, not before', async (path) => {
    const { store, tus, usage } = shared()
    const before = await usage()
    const created = await tus.create(path, ' Cafe\u0301.txt ', 10)
    expect([created.statusCode, created.headers['upload-offset'], created.headers['tus-resumable']]).toEqual([
      201,
      '0',
      '1.0.0',
    ])
    const url = String(created.headers.location)
    expect(url).toMatch(/^\/api\/uploads\/[0-9a-f]{32}$/)
    expect(await usage()).toMatchObject({ reservedBytes: before.reservedBytes + 10 })

    const first = await tus.append(url, 0, 'Hello ')
    expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, '6'])
    expect((await store.listFiles(path)).json()).toEqual([])
    const head = await tus.head(url)
    expect(head.headers).toMatchObject({ 'upload-offset': '6', 'upload-length': '10', 'cache-control': 'no-store' })
    expect(Date.parse(String(head.headers['upload-expires']))).toBeGreaterThan(Date.now() + 23 * 3_600_000)

    const last = await tus.append(url, 6, 'tus!')
    expect([last.statusCode, last.headers['upload-offset']]).toEqual([204, '10'])
    expect((await store.listFiles(path)).json()).toMatchObject([{ fileName: 'Café.txt', size: 0.01 }])
    const download = await store.download(path, 'Café.txt')
    expect([download.body, download.headers.etag]).toEqual([
      'Hello tus!',
      `"${createHash('sha256').update('Hello tus!').digest('hex')}"`,
    ])
    expect(await usage()).toMatchObject({ usedBytes: before.usedBytes + 10, reservedBytes: before.reservedBytes })
  })

  it('reports completion again when the last response was lost', async () => {
    const { tus, createUpload, codeOf } = shared()
    const url = await createUpload('lost-response', 4)
    await tus.append(url, 0, 'data')
    expect((await tus.head(url)).headers['upload-offset']).toBe('4')
    expect((await tus.append(url, 4, '')).statusCode).toBe(204)
    expect(codeOf(await tus.append(url, 0, 'data'))).toEqual([409, 'uploads/wrong-offset'])
    expect(codeOf(await tus.terminate(url))).toEqual([409, 'uploads/complete'])
  })

  it('completes an empty file immediately', async () => {
    const { store, tus } = shared()
    const created = await tus.create(['a'], 'empty', 0)
    expect(created.statusCode).toBe(201)
    expect((await store.download(['a'], 'empty')).headers['content-length']).toBe('0')
    expect((await tus.create(['a'], 'empty', 0)).statusCode).toBe(409)
  })

  it('accepts bytes only at the current offset', async () => {
    const { tus, createUpload, codeOf } = shared()
    const url = await createUpload('offsets', 10)
    await tus.append(url, 0, 'abc')
    for (const offset of [0, 2, 4, 10, 99]) {
      expect(codeOf(await tus.append(url, offset, 'x'))).toEqual([409, 'uploads/wrong-offset'])
    }
    for (const offset of ['', '-1', '3.0', '3e0', '0x3', 'x', '9'.repeat(16)]) {
      expect([offset, (await tus.append(url, offset, 'x')).statusCode]).toEqual([offset, 400])
    }
    expect((await tus.head(url)).headers['upload-offset']).toBe('3')
  })

  it('rejects bytes beyond its length', async () => {
    const { store, tus, createUpload, codeOf } = shared()
    const url = await createUpload('too-long', 4)
    expect(codeOf(await tus.append(url, 0, 'abcde'))).toEqual([413, 'request/too-large'])
    expect((await tus.head(url)).headers['upload-offset']).toBe('0')
    expect((await store.download(['a'], 'too-long')).statusCode).toBe(404)
  })

  it.each(['sha1', 'sha256'])(
    'rejects bytes that do not match their %s checksum, and keeps those that do',
    async (name) => {
      const { store, tus, createUpload, codeOf } = shared()
      const sum = (text: string) => ({ 'upload-checksum': `${name} ${createHash(name).update(text).digest('base64')}` })
      const url = await createUpload(name, 8)
      expect((await tus.append(url, 0, 'good', sum('good'))).statusCode).toBe(204)
      expect(codeOf(await tus.append(url, 4, 'evil', sum('fine')))).toEqual([460, 'uploads/bad-checksum'])
      expect((await tus.head(url)).headers['upload-offset']).toBe('4')
      expect((await tus.append(url, 4, 'fine', sum('fine'))).statusCode).toBe(204)
      expect((await store.download(['a'], name)).body).toBe('goodfine')
      const other = await createUpload(`${name} no`, 1)
      for (const unknown of ['md5 AAAA', '__proto__ AAAA', name, '']) {
        expect((await tus.append(other, 0, 'x', { 'upload-checksum': unknown })).statusCode).toBe(400)
      }
    },
  )

  it('releases its reservation when terminated', async () => {
    const { dataDir, tus, createUpload, usage } = shared()
    const before = await usage()
    const url = await createUpload('ended', 100)
    await tus.append(url, 0, 'abc')
    expect((await tus.terminate(url)).statusCode).toBe(204)
    for (const response of [await tus.head(url), await tus.append(url, 3, 'x'), await tus.terminate(url)]) {
      expect(response.statusCode).toBe(404)
    }
    expect(await usage()).toEqual(before)
    expect(await draftsOf(dataDir)).not.toContain(url.split('/').at(-1))
  })

  it('follows a renamed folder, and is deleted with it', async () => {
    const { dataDir, store, tus, createUpload, usage, codeOf } = shared()
    const before = await usage()
    await store.createFolder(['moving'])
    const url = await createUpload('f', 4, ['moving'])
    const other = await createUpload('g', 4, ['moving'])
    await tus.append(other, 0, 'a')
    await store.renameFolder(['moving'], 'moved')
    expect((await tus.append(url, 0, 'data')).statusCode).toBe(204)
    expect((await store.download(['moved'], 'f')).body).toBe('data')
    await store.deleteFolder(['moved'])
    expect(codeOf(await tus.append(other, 1, 'bcd'))).toEqual([404, 'uploads/not-found'])
    expect(await usage()).toEqual(before)
    expect(await draftsOf(dataDir)).not.toContain(other.split('/').at(-1))
  })
})

it('completes one of fifty uploads with the same name, and discards the others', async () => {
  const { dataDir, store, tus, usage } = await withFolders(await startApi())
  const created = await Promise.all(Array.from({ length: 50 }, () => tus.create(['a'], 'wanted', 3)))
  expect(created.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(201))
  const urls = created.map(({ headers }) => String(headers.location))
  const limit = pLimit(16)
  const ends = await Promise.all(urls.map((url, n) => limit(() => tus.append(url, 0, String(100 + n)))))
  const winner = ends.findIndex(({ statusCode }) => statusCode === 204)
  expect(ends.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
  expect(
    ends.filter(({ statusCode, body }) => statusCode === 409 && body.includes('File already exists')),
  ).toHaveLength(49)
  expect((await store.download(['a'], 'wanted')).body).toBe(String(100 + winner))
  expect(await usage()).toMatchObject({ usedBytes: 3, reservedBytes: 0, files: 1 })
  expect(await draftsOf(dataDir)).toEqual([])
  expect((await tus.head(urls[winner === 0 ? 1 : 0] ?? '')).statusCode).toBe(404)
})

it('expires an upload a day after its last byte, and releases its reservation', async () => {
  const { dataDir, tus, createUpload, usage } = await withFolders(await startApi())
  const url = await createUpload('forgotten', 100)
  await tus.append(url, 0, 'abc')
  const db = await openTestDatabase(dataDir)
  const { drafts } = await openTestStorage(dataDir)
  const expire = () => expireUploads(createResumableRepo(db), drafts, trusted())
  expect(await expire()).toBe(0)
  await db
    .updateTable('upload')
    .set({ expires_at: new Date(Date.now() - 1).toISOString() })
    .execute()
  expect((await tus.head(url)).statusCode).toBe(404)
  expect(await expire()).toBe(1)
  expect(await usage()).toMatchObject({ reservedBytes: 0 })
  expect(await draftsOf(dataDir)).toEqual([])
})

it('keeps the bytes of an upload without a row for a day, because the database may have lost the row', async () => {
  const { dataDir, tus, createUpload, stop } = await withFolders(await startApi())
  await tus.append(await createUpload('lost', 100), 0, 'abc')
  await stop()
  const [db, { drafts }] = [await openTestDatabase(dataDir), await openTestStorage(dataDir)]
  await db.deleteFrom('upload').execute()
  for (const [hours, left] of [
    [23, 1],
    [25, 0],
  ] as const) {
    const later = () => Date.now() + hours * 3_600_000
    await openClock(db, { system: later, server: later })
    expect(await repairUploads(db, drafts)).toBe(0)
    expect(await draftsOf(dataDir)).toHaveLength(left)
  }
})

it('never lists, archives or sweeps an unfinished upload', async () => {
  const first = await withFolders(await startApi())
  const url = await first.createUpload('unfinished', 10)
  await first.tus.append(url, 0, 'abc')
  expect((await first.store.zip(['a'])).body).not.toContain('unfinished')
  expect((await first.store.listFiles(['a'])).json()).toEqual([])
  await first.stop()

  const { app } = await startApi({ DATA_DIR: first.dataDir })
  const user = await signUp(app, 'ada@example.com')
  expect((await tusOf(user).append(url, 3, 'defghij')).statusCode).toBe(204)
  expect((await storeOf(user).download(['a'], 'unfinished')).body).toBe('abcdefghij')
})
