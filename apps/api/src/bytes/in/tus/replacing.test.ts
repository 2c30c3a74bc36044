import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { shareApi, startApi } from '#testing/start-api.ts'
import { blobsIn } from '#testing/stored.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { withFolders } from '#testing/uploads/resumable.ts'
import { namesOf, tusMetadata } from '#testing/uploads/tus.ts'

const tagOf = (content: string) => `"${createHash('sha256').update(content).digest('hex')}"`
const shared = shareApi(withFolders)

/** Returns the metadata of an upload that keeps both files. */
const keeping = (email: string, fileName: string, onConflict = 'keep-both') => ({
  'upload-metadata': tusMetadata({ ...namesOf(email, ['a'], fileName), onConflict }),
})

describe('a resumable upload with If-Match', () => {
  it('replaces the file once it is complete', async () => {
    const { store, tus } = shared()
    await store.upload(['a'], 'whole', 'first')
    const { headers } = await tus.create(['a'], 'whole', 6, { 'if-match': tagOf('first') })
    const url = String(headers.location)
    await tus.append(url, 0, 'sec')
    expect((await store.download(['a'], 'whole')).body).toBe('first')
    const last = await tus.append(url, 3, 'ond')
    expect([last.statusCode, last.headers['upload-file-name']]).toEqual([204, undefined])
    const { body, headers: stored } = await store.download(['a'], 'whole')
    expect([body, stored.etag]).toEqual(['second', tagOf('second')])
    expect((await tus.head(url)).headers['upload-offset']).toBe('6')
  })

  it('replaces a file with an empty one immediately', async () => {
    const { store, tus } = shared()
    await store.upload(['a'], 'emptied', 'first')
    const created = await tus.create(['a'], 'emptied', 0, { 'if-match': '*' })
    expect([created.statusCode, created.headers['upload-offset']]).toEqual([201, '0'])
    expect((await store.download(['a'], 'emptied')).body).toBe('')
  })

  it('is not created for another version or a missing file', async () => {
    const { user, store, tus, codeOf } = shared()
    await store.upload(['a'], 'kept', 'first')
    const create = (name: string, ifMatch: string, headers = {}) =>
      tus.create(['a'], name, 6, { 'if-match': ifMatch, ...headers })
    expect(codeOf(await create('kept', tagOf('other')))).toEqual([412, 'files/changed'])
    expect(codeOf(await create('kept', `W/${tagOf('first')}`))).toEqual([412, 'files/changed'])
    expect(codeOf(await create('none', '*'))).toEqual([404, 'files/not-found'])
    expect(codeOf(await create('kept', '*', keeping(user.email, 'kept')))).toEqual([400, 'request/invalid'])
  })

  it.each([
    ['changes', 412, 'files/changed'],
    ['is deleted', 404, 'files/not-found'],
    ['is renamed', 404, 'files/not-found'],
  ])('leaves nothing behind if the file %s before the upload is complete', async (change, status, code) => {
    const { dataDir, store, tus, usage, codeOf } = await withFolders(await startApi())
    await store.upload(['a'], 'x', 'first')
    const { headers } = await tus.create(['a'], 'x', 6, { 'if-match': tagOf('first') })
    const url = String(headers.location)
    await tus.append(url, 0, 'sec')
    if (change === 'changes') await store.replace(['a'], 'x', 'newer', { 'if-match': '*' })
    if (change === 'is deleted') await store.deleteFile(['a'], 'x')
    if (change === 'is renamed') await store.renameFile(['a'], 'x', 'y')
    const stored = await blobsIn(dataDir)
    expect(codeOf(await tus.append(url, 3, 'ond'))).toEqual([status, code])
    expect((await tus.head(url)).statusCode).toBe(404)
    expect(await usage()).toMatchObject({ reservedBytes: 0 })
    expect(await blobsIn(dataDir)).toHaveLength(stored.length - 1)
  })

  it('uses the space of the replaced file', async () => {
    const { store, tus, usage, codeOf } = await withFolders(await startApi({ USER_QUOTA_BYTES: '10 KiB' }))
    await store.upload(['a'], 'x', 'x'.repeat(6000))
    const { headers } = await tus.create(['a'], 'x', 7000, { 'if-match': '*' })
    expect(await usage()).toMatchObject({ usedBytes: 6000, reservedBytes: 1000 })
    expect(codeOf(await tus.create(['a'], 'x', 7000, { 'if-match': '*' }))).toEqual([507, 'storage/quota'])
    expect((await tus.append(String(headers.location), 0, 'y'.repeat(7000))).statusCode).toBe(204)
    expect(await usage()).toMatchObject({ usedBytes: 7000, reservedBytes: 0 })
    expect((await tus.create(['a'], 'x', 7000, { 'if-match': '*' })).statusCode).toBe(201)
  })

  it('uses no space of a file that got another name, whatever is in its place now', async () => {
    const { store, tus, usage, codeOf } = await withFolders(await startApi({ USER_QUOTA_BYTES: '10 KiB' }))
    await store.upload(['a'], 'x', 'x'.repeat(7000))
    const { headers } = await tus.create(['a'], 'x', 7000, { 'if-match': '*' })
    await store.renameFile(['a'], 'x', 'kept')
    await store.upload(['a'], 'x', 'small')
    expect(codeOf(await tus.append(String(headers.location), 0, 'y'.repeat(7000)))).toEqual([507, 'storage/quota'])
    expect((await store.download(['a'], 'x')).body).toBe('small')
    expect(await usage()).toMatchObject({ usedBytes: 7005 })
  })

  it('is created once per Idempotency-Key, which no other kind of upload can use', async () => {
    const { store, tus, codeOf } = shared()
    await store.upload(['a'], 'keyed', 'first')
    const key = { 'idempotency-key': 'keyed' }
    const create = () => tus.create(['a'], 'keyed', 6, { 'if-match': '*', ...key })
    const [one, two] = [await create(), await create()]
    expect(two.headers.location).toBe(one.headers.location)
    expect(codeOf(await tus.create(['a'], 'keyed', 6, key))).toEqual([422, 'request/key-reused'])
  })

  it('replaces the file even if an earlier turn was interrupted', async () => {
    const { dataDir, store, tus } = await withFolders(await startApi())
    await store.upload(['a'], 'x', 'first')
    const { headers } = await tus.create(['a'], 'x', 6, { 'if-match': tagOf('first') })
    const url = String(headers.location)
    const db = await openTestDatabase(dataDir)
    await db.updateTable('upload').set({ turn: 1 }).execute()
    expect((await tus.append(url, 0, 'second')).statusCode).toBe(204)
    expect((await store.download(['a'], 'x')).body).toBe('second')
    expect(await blobsIn(dataDir)).toHaveLength(2)
  })
})

describe('a resumable upload that keeps both files', () => {
  it('gets a free name on completion, and reports the name, even later', async () => {
    const { user, store, tus } = shared()
    await store.upload(['a'], 'ä.txt', 'first')
    const { headers } = await tus.create(['a'], '', 6, keeping(user.email, 'ä.txt'))
    const url = String(headers.location)
    expect(headers['upload-file-name']).toBeUndefined()
    await store.upload(['a'], 'ä (1).txt', 'in between')
    const last = await tus.append(url, 0, 'second')
    for (const response of [last, await tus.head(url)]) {
      expect(response.headers['upload-file-name']).toBe(encodeURIComponent('ä (2).txt'))
    }
    expect((await store.download(['a'], 'ä (2).txt')).body).toBe('second')
  })

  it('keeps its name if the name is free', async () => {
    const { user, tus } = shared()
    const created = await tus.create(['a'], '', 0, keeping(user.email, 'free'))
    expect([created.statusCode, created.headers['upload-file-name']]).toEqual([201, 'free'])
  })

  it('is rejected for any other value of onConflict', async () => {
    const { user, tus, codeOf } = shared()
    for (const value of ['replace', '', 'x']) {
      const created = await tus.create(['a'], '', 1, keeping(user.email, 'other', value))
      expect(codeOf(created)).toEqual([400, 'request/invalid'])
    }
    expect((await tus.create(['a'], '', 1, keeping(user.email, 'other', 'fail'))).statusCode).toBe(201)
  })
})
