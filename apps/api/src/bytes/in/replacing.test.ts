import { createHash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { fileReplace } from '@site/contracts'
import { describe, expect, it } from 'vitest'
import { shareApi, startApi } from '#testing/start-api.ts'
import { atLevel, formOptions } from '#testing/store.ts'
import { blobsIn } from '#testing/stored.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { levels, withFolders } from '#testing/uploads/resumable.ts'

const tagOf = (content: string) => `"${createHash('sha256').update(content).digest('hex')}"`
const matching = (content: string, more = {}) => ({ 'if-match': tagOf(content), ...more })

describe('a replacement', () => {
  const shared = shareApi(withFolders)

  it.each(levels.map((level) => ({ level })))('replaces the bytes of a file in $level', async ({ level }) => {
    const { store } = shared()
    await store.upload(level, 'a.txt', 'first')
    await store.upload(level, 'b.txt', 'b')
    const before = await store.download(level, 'a.txt')
    const replaced = await store.replace(level, 'a.txt', 'second', { 'if-match': String(before.headers.etag) })
    expect([replaced.statusCode, replaced.json()]).toEqual([200, { message: 'File replaced successfully!' }])
    const after = await store.download(level, 'a.txt')
    expect([after.body, after.headers.etag]).toEqual(['second', replaced.headers.etag])
    const listed = (await store.listFiles(level)).json<{ fileName: string; size: number }[]>()
    expect(listed.map(({ fileName, size }) => [fileName, size])).toEqual([
      ['a.txt', 0.01],
      ['b.txt', 0],
    ])
  })

  it('keeps the id of the file, and the replaced bytes as an earlier version', async () => {
    const { dataDir, store } = await withFolders(await startApi())
    await store.upload(['a'], 'a.txt', 'first')
    const db = await openTestDatabase(dataDir)
    const rows = () => db.selectFrom('file').select(['id', 'blob_id', 'name']).execute()
    const [before] = await rows()
    expect(await blobsIn(dataDir)).toEqual([before?.blob_id])
    await store.replace(['a'], 'a.txt', 'second', matching('first'))
    const [after, ...more] = await rows()
    expect([after?.id, after?.name, more]).toEqual([before?.id, 'a.txt', []])
    expect((await blobsIn(dataDir)).sort()).toEqual([before?.blob_id, after?.blob_id].sort())
    const audit = await db.selectFrom('audit').select('action').where('action', 'like', 'file/%').execute()
    expect(audit.map(({ action }) => action)).toEqual(['file/stored', 'file/replaced'])
  })

  it.each([
    ['without If-Match', {}, 428, 'files/no-version'],
    ['with the tag of another version', matching('other'), 412, 'files/changed'],
    ['with a weak tag', { 'if-match': `W/${tagOf('first')}` }, 412, 'files/changed'],
    ['with an asterisk in a list of tags', { 'if-match': '*, "x"' }, 412, 'files/changed'],
  ])('is rejected %s, with and without a key, and the bytes stay', async (title, headers, status, code) => {
    const { dataDir, store, codeOf } = shared()
    await store.upload(['a'], title, 'first')
    const before = await blobsIn(dataDir)
    for (const key of [undefined, 'never-used']) {
      const response = await store.replace(['a'], title, 'second', {
        ...headers,
        ...(key && { 'idempotency-key': key }),
      })
      expect(codeOf(response)).toEqual([status, code])
    }
    expect((await store.download(['a'], title)).body).toBe('first')
    expect(await blobsIn(dataDir)).toEqual(before)
  })

  it.each([
    ['any version', () => '*'],
    ['one of several versions', () => `"x", ${tagOf('first')}`],
  ])('accepts %s', async (title, ifMatch) => {
    const { store } = shared()
    await store.upload(['a'], title, 'first')
    expect((await store.replace(['a'], title, 'second', { 'if-match': ifMatch() })).statusCode).toBe(200)
  })

  it('creates no file if the file or its folder does not exist', async () => {
    const { dataDir, store, codeOf } = shared()
    const before = await blobsIn(dataDir)
    expect(codeOf(await store.replace(['a'], 'none', 'x', { 'if-match': '*' }))).toEqual([404, 'files/not-found'])
    expect(codeOf(await store.replace(['a'], '..', 'x', { 'if-match': '*' }))).toEqual([404, 'files/not-found'])
    expect(codeOf(await store.replace(['no'], 'none', 'x', { 'if-match': '*' }))).toEqual([404, 'folders/not-found'])
    const key = { 'if-match': '*', 'idempotency-key': 'none' }
    expect(codeOf(await store.replace(['a'], 'none', 'x', key))).toEqual([404, 'files/not-found'])
    expect(await blobsIn(dataDir)).toEqual(before)
  })

  it.each(['', '?fileName=form', '?parentFolderName=a&userEmail=ada@example.com'])(
    'is rejected if its query is “%s”',
    async (query) => {
      const form = new FormData()
      form.append('file', new Blob(['x']), 'x')
      const options = await formOptions(form, { 'if-match': '*' })
      expect((await shared().user.call('PUT', `/api/files${query}`, options)).statusCode).toBe(400)
    },
  )

  it('serves the old bytes until the new ones are complete, or permanently if they never are', async () => {
    const { user, store, dataDir } = shared()
    await store.upload(['a'], 'slow', 'first')
    const before = await blobsIn(dataDir)
    const payload = new PassThrough()
    payload.write('--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nsecond')
    const url = atLevel(
      fileReplace,
      ['a'],
      [
        ['fileName', 'slow'],
        ['userEmail', user.email],
      ],
    )
    const headers = { 'if-match': '*', 'content-type': 'multipart/form-data; boundary=b' }
    const sent = user.call('PUT', url, { payload, headers })
    for (let turn = 0; turn < 50; turn += 1) await setImmediate()
    expect((await store.download(['a'], 'slow')).body).toBe('first')
    payload.end()
    expect((await sent).statusCode).toBe(400)
    expect((await store.download(['a'], 'slow')).body).toBe('first')
    expect(await blobsIn(dataDir)).toEqual(before)
  })

  it('is rejected if a concurrent replacement of the same version was stored first', async () => {
    const { store, dataDir } = await withFolders(await startApi())
    await store.upload(['a'], 'one', 'first')
    const contents = Array.from({ length: 8 }, (_, n) => String(n).repeat(100_000))
    const responses = await Promise.all(
      contents.map((content) => store.replace(['a'], 'one', content, matching('first'))),
    )
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(412)])
    const winner = contents[responses.findIndex(({ statusCode }) => statusCode === 200)]
    expect((await store.download(['a'], 'one')).body).toBe(winner)
    expect(await blobsIn(dataDir)).toHaveLength(2)
  })

  it('succeeds again when retried with its Idempotency-Key, although the replaced version is gone', async () => {
    const { store, codeOf } = shared()
    await store.upload(['a'], 'again', 'first')
    const headers = matching('first', { 'idempotency-key': 'k-1' })
    for (const _ of ['sent', 'repeated']) {
      const response = await store.replace(['a'], 'again', 'second', headers)
      expect([response.statusCode, response.headers.etag]).toEqual([200, tagOf('second')])
    }
    expect(codeOf(await store.replace(['a'], 'again', 'third', headers))).toEqual([422, 'request/key-reused'])
    const uploaded = await store.upload(['a'], 'again', 'second', { 'idempotency-key': 'k-1' })
    expect(codeOf(uploaded)).toEqual([422, 'request/key-reused'])
    expect((await store.download(['a'], 'again')).body).toBe('second')
  })
})

describe('the space for a replacement', () => {
  const MIB = 1024 ** 2
  const bytes = (length: number) => 'x'.repeat(length)

  it('includes the space of the replaced file, so only the extra size of the new one counts', async () => {
    const { store, usage, codeOf, dataDir } = await withFolders(await startApi({ USER_QUOTA_BYTES: '10 MiB' }))
    await store.upload(['a'], 'a', bytes(6 * MIB))
    const replace = (length: number) => store.replace(['a'], 'a', bytes(length), { 'if-match': '*' })
    expect((await replace(6 * MIB)).statusCode).toBe(200)
    expect((await replace(9 * MIB)).statusCode).toBe(200)
    expect(await usage()).toMatchObject({ usedBytes: 9 * MIB, reservedBytes: 0, files: 1 })
    expect(codeOf(await replace(11 * MIB))).toEqual([507, 'storage/quota'])
    expect(await usage()).toMatchObject({ usedBytes: 9 * MIB, reservedBytes: 0 })
    expect(await blobsIn(dataDir)).toHaveLength(1)
  })

  it('has the same size limit as a regular upload', async () => {
    const { store, codeOf } = await withFolders(await startApi({ MAX_UPLOAD_BYTES: '1 MiB' }))
    await store.upload(['a'], 'a', 'first')
    expect(codeOf(await store.replace(['a'], 'a', bytes(MIB + 1), { 'if-match': '*' }))).toEqual([
      413,
      'request/too-large',
    ])
    expect((await store.download(['a'], 'a')).body).toBe('first')
  })
})

describe('an upload that keeps both files', () => {
  const shared = shareApi(withFolders)

  it('adds a number to its name if the name is taken, and reports the final name', async () => {
    const { store } = shared()
    const keep = async () => (await store.upload(['a'], 'report.pdf', 'x', {}, 'keep-both')).json()
    const message = 'File uploaded successfully'
    expect(await keep()).toEqual({ message, name: 'report.pdf' })
    expect(await keep()).toEqual({ message, name: 'report (1).pdf' })
    expect(await keep()).toEqual({ message, name: 'report (2).pdf' })
    const long = 'x'.repeat(255)
    for (const _ of ['first', 'second']) await store.upload(['a'], long, 'x', {}, 'keep-both')
    const names = (await store.listFiles(['a'])).json<{ fileName: string }[]>().map(({ fileName }) => fileName)
    expect(names).toContain(`${'x'.repeat(247)} (1)`)
  })

  it('is stored once per Idempotency-Key, under one name', async () => {
    const { store } = shared()
    await store.upload(['a'], 'once', 'first')
    const keep = () => store.upload(['a'], 'once', 'second', { 'idempotency-key': 'k-2' }, 'keep-both')
    const responses = [await keep(), await keep()]
    expect(responses.map((response) => response.json().name)).toEqual(['once (1)', 'once (1)'])
  })
})
