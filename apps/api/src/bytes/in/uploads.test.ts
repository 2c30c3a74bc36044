import { Readable } from 'node:stream'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { isOnS3 } from '#testing/engine/engine.ts'
import { shareApi, startApi } from '#testing/start-api.ts'
import { formOptions } from '#testing/store.ts'
import { blobsIn, openTestStorage } from '#testing/stored.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { withFolders } from '#testing/uploads/resumable.ts'
import { createChangeHub } from '#tree/changes.ts'
import { createFilesRepo } from '#tree/files.repo.ts'
import { createFoldersRepo } from '#tree/folders.repo.ts'
import { createQuota } from '../quota/quota.ts'
import { createUploadWatch } from './upload-watch.ts'
import { createUploadsService } from './uploads.service.ts'

function formOf(bytes: string) {
  const form = new FormData()
  form.append('parentFolderName', 'a')
  form.append('userEmail', 'ada@example.com')
  form.append('file', new Blob([bytes]), 'a.txt')
  return formOptions(form)
}

describe('an upload', () => {
  const shared = shareApi(withFolders)

  it.each([
    ['without a session', {}, 401, 'session/none'],
    ['for another user', { userEmail: 'bob@example.com' }, 403, 'session/wrong-user'],
    ['without a user', { userEmail: undefined }, 400, 'request/invalid'],
    ['without a folder', { parentFolderName: undefined }, 400, 'request/invalid'],
  ])('is rejected %s, and leaves nothing behind', async (title, changed, status, code) => {
    const { app, dataDir, user } = shared()
    const fields = { parentFolderName: 'a', userEmail: user.email, ...changed }
    for (const order of ['fields first', 'file first']) {
      const form = new FormData()
      if (order === 'file first') form.append('file', new Blob(['x']), 'a.txt')
      for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value)
      if (order === 'fields first') form.append('file', new Blob(['x']), 'a.txt')
      const options = await formOptions(form)
      const send = { method: 'POST', url: '/api/files/upload', ...options } as const
      const response =
        title === 'without a session' ? await app.inject(send) : await user.call('POST', send.url, options)
      expect([order, response.statusCode, response.json<{ code: string }>().code]).toEqual([order, status, code])
    }
    expect(await blobsIn(dataDir)).toEqual([])
  })

  it('keeps the last segment of a path as the name', async () => {
    const { store } = await withFolders(await startApi())
    await store.upload(['a'], '../../etc/passwd', 'x')
    await store.upload(['a'], 'C:\\Users\\ada\\plan.txt', 'x')
    const names = (await store.listFiles(['a'])).json<{ fileName: string }[]>()
    expect(names.map(({ fileName }) => fileName)).toEqual(['plan.txt', 'passwd'])
    expect((await store.upload(['a'], '..', 'x')).json()).toMatchObject({ code: 'names/invalid' })
  })

  it('succeeds again when retried with its Idempotency-Key, and is stored and recorded once', async () => {
    const { dataDir, store } = await withFolders(await startApi())
    const key = { 'idempotency-key': 'k-1' }
    expect((await store.upload(['a'], 'a.txt', 'a', key)).statusCode).toBe(201)
    expect((await store.upload(['a'], 'a.txt', 'a', key)).statusCode).toBe(201)
    expect((await store.upload(['a'], 'a.txt', 'a', { 'idempotency-key': 'k-2' })).statusCode).toBe(409)
    for (const [name, bytes] of [
      ['b.txt', 'a'],
      ['a.txt', 'other'],
    ] as const) {
      const changed = await store.upload(['a'], name, bytes, key)
      expect([changed.statusCode, changed.json()]).toMatchObject([422, { code: 'request/key-reused' }])
    }
    expect((await store.download(['a'], 'a.txt')).body).toBe('a')
    expect(await blobsIn(dataDir)).toHaveLength(1)
    const db = await openTestDatabase(dataDir)
    const records = db.selectFrom('audit').select('times').where('action', '=', 'file/stored')
    expect(await records.execute()).toEqual([{ times: 1 }])
  })

  it('succeeds when retried over the quota, and is still compared with the first attempt', async () => {
    const { dataDir, store } = await withFolders(await startApi({ USER_QUOTA_BYTES: '1 MiB' }))
    const key = { 'idempotency-key': 'k-1' }
    const most = 'x'.repeat(600_000)
    expect((await store.upload(['a'], 'a', most, key)).statusCode).toBe(201)
    expect((await store.upload(['a'], 'a', most, key)).statusCode).toBe(201)
    expect((await store.upload(['a'], 'a', `${most}!`, key)).json()).toMatchObject({ code: 'request/key-reused' })
    expect((await store.upload(['a'], 'b', most)).statusCode).toBe(507)
    expect(await blobsIn(dataDir)).toHaveLength(1)
  })

  it('is rejected if a concurrent upload with the same name was stored first', async () => {
    const { dataDir, store } = await withFolders(await startApi())
    const contents = Array.from({ length: 8 }, (_, n) => String(n).repeat(200_000))
    const responses = await Promise.all(contents.map((content) => store.upload(['a'], 'same.bin', content)))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(7).fill(409)])
    const winner = contents[responses.findIndex(({ statusCode }) => statusCode === 201)]
    expect((await store.download(['a'], 'same.bin')).body).toBe(winner)
    expect(await blobsIn(dataDir)).toHaveLength(1)
  })

  it('is rejected over the maximum size, whether or not its length is declared', async () => {
    const { dataDir, store, user } = await withFolders(await startApi({ MAX_UPLOAD_BYTES: '1 MiB' }))
    expect((await store.upload(['a'], 'a', 'x'.repeat(1024 ** 2))).statusCode).toBe(201)
    expect((await store.upload(['a'], 'b', 'x'.repeat(1024 ** 2 + 1))).statusCode).toBe(413)
    const early = await user.call('POST', '/api/files/upload', { headers: { 'content-length': '9000000000' } })
    expect([early.statusCode, early.json()]).toMatchObject([413, { code: 'request/too-large' }])
    expect(await blobsIn(dataDir)).toHaveLength(1)
  })

  it('is rejected with 507 over the quota, even concurrently, and accepted after a deletion', async () => {
    const { dataDir, store } = await withFolders(await startApi({ USER_QUOTA_BYTES: '1 MiB' }))
    const half = 'x'.repeat(600_000)
    const responses = await Promise.all(['a', 'b', 'c'].map((name) => store.upload(['a'], name, half)))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 507, 507])
    expect((await store.upload(['a'], 'd', half)).json()).toMatchObject({ code: 'storage/quota' })
    expect(await blobsIn(dataDir)).toHaveLength(1)
    await store.deleteFolder(['a'])
    await store.createFolder(['a'])
    expect((await store.upload(['a'], 'd', half)).statusCode).toBe(201)
  })

  it('is rejected with 507 when the disk has no space beyond its reserve', async ({ skip }) => {
    skip(isOnS3(), 'A bucket has no reserve')
    const { store } = await withFolders(await startApi({ DISK_RESERVE: '900000 GiB' }))
    expect((await store.upload(['a'], 'a', 'x')).json()).toMatchObject({ code: 'storage/full' })
  })

  it('is rejected if its form has so much other data that its length does not bound the file size', async () => {
    const { dataDir, user } = await withFolders(await startApi())
    const { payload, headers } = await formOf('x')
    const padded = { headers, payload: Buffer.concat([payload, Buffer.alloc(2 * 1024 ** 2)]) }
    const response = await user.call('POST', '/api/files/upload', padded)
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'request/invalid' }])
    expect(await blobsIn(dataDir)).toEqual([])
  })

  it.each([
    ['12', 201],
    ['11', 400],
    ['13', 400],
    ['many', 400],
    ['-12', 400],
  ])('compares the size of a file of 12 bytes with Upload-Length: %s', async (declared, status) => {
    const { dataDir, user } = await withFolders(await startApi())
    const { payload, headers } = await formOf('twelve bytes')
    const options = { payload, headers: { ...headers, 'upload-length': declared } }
    expect((await user.call('POST', '/api/files/upload', options)).statusCode).toBe(status)
    expect(await blobsIn(dataDir)).toHaveLength(status === 201 ? 1 : 0)
  })

  it('accepts an empty file', async () => {
    const { store } = await withFolders(await startApi())
    expect((await store.upload(['a'], 'empty', '')).statusCode).toBe(201)
    expect(await store.download(['a'], 'empty')).toMatchObject({ statusCode: 200, body: '' })
  })
})

it('releases the reservation of an upload even if its bytes cannot be deleted', async () => {
  const { dataDir, usage } = await withFolders(await startApi())
  const db = await openTestDatabase(dataDir)
  const { id } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  const { blobs, space, health } = await openTestStorage(dataDir)
  const uploads = createUploadsService({
    files: createFilesRepo(db),
    folders: createFoldersRepo(db),
    health,
    blobs: { ...blobs, delete: () => Promise.reject(new Error('EIO')) },
    quota: createQuota({ db, space, limit: 1024, replicaId: '' }),
    changes: createChangeHub(),
    audit: { record: async () => undefined, assertRoom: async () => undefined },
    uploadWatch: createUploadWatch(db, pino({ level: 'silent' })),
    maxBytes: 1024,
  })
  const caller = { accountId: id, email: '', sessionId: '', expiresAt: '' }
  const upload = await uploads.begin({ caller, declaredBytes: 100, key: undefined, rule: { onConflict: 'fail' } })
  await upload.receive({ kind: 'file', name: 'file', fileName: 'a', bytes: Readable.from([Buffer.from('x')]) })
  expect(await usage()).toMatchObject({ reservedBytes: 100 })
  await expect(upload.end()).rejects.toThrow('EIO')
  expect(await usage()).toMatchObject({ reservedBytes: 0 })
})
