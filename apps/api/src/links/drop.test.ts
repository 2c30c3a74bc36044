import { createHash } from 'node:crypto'
import { folderKey, type StoredFile } from '@site/contracts'
import { describe, expect, it, vi } from 'vitest'
import { ensureListening, followEvents } from '#testing/events.ts'
import { userWithLinks } from '#testing/links.ts'
import { startApi } from '#testing/start-api.ts'
import { formOptions } from '#testing/store.ts'
import { blobsIn } from '#testing/stored.ts'
import { openTestDatabase } from '#testing/test-database.ts'

async function setUp(env: Record<string, string> = {}, limits: { maxUses?: number; maxBytes?: number } = {}) {
  const started = await startApi(env)
  const owner = await userWithLinks(started.app)
  const link = await owner.link({ kind: 'drop', path: ['a'], ...limits })
  const filesInA = async () => (await owner.store.listFiles(['a'])).json<StoredFile[]>().map(({ fileName }) => fileName)
  return { ...started, db: await openTestDatabase(started.dataDir), owner, ...link, filesInA }
}

describe('a visitor who opens a link that accepts files', () => {
  it('learns what the link accepts, and nothing about the folder', async () => {
    const { visitor, expiresAt } = await setUp({}, { maxUses: 5, maxBytes: 1000 })
    const sender = 'Ada Okafor'
    expect(await visitor.item()).toEqual({ item: 'drop', maxFileBytes: 1000, filesLeft: 5, expiresAt, sender })
    await visitor.drop('one.txt', '12345')
    expect(await visitor.item()).toMatchObject({ maxFileBytes: 995, filesLeft: 4 })
    for (const response of [
      await visitor.files(),
      await visitor.folders(),
      await visitor.zip(),
      await visitor.download([], 'top.txt'),
    ]) {
      expect(response.json().code).toBe('shares/not-found')
    }
  })

  it('adds files to the folder, in the account of its owner', async () => {
    const { visitor, owner, filesInA } = await setUp()
    const response = await visitor.drop('../x\\report.pdf', 'content')
    const sha256 = createHash('sha256').update('content').digest('hex')
    expect([response.statusCode, response.json()]).toEqual([
      201,
      { message: 'File received', receivedAt: expect.any(String), sha256 },
    ])
    expect(await filesInA()).toEqual(['report.pdf', 'top.txt'])
    expect((await owner.store.download(['a'], 'report.pdf')).body).toBe('content')
    expect(await owner.list()).toMatchObject([{ uses: 1, bytes: 7, lastUsedAt: expect.any(String) }])
    expect((await owner.user.call('GET', '/api/account/usage')).json()).toMatchObject({ files: 4, usedBytes: 26 })
  })

  it('updates the owner’s screens immediately', async () => {
    const { app, visitor, owner } = await setUp()
    const stream = await followEvents(await ensureListening(app), { cookie: owner.user.cookie })
    await visitor.drop('new.txt', 'x')
    expect(await stream.next()).toMatchObject({ list: 'files', folder: folderKey(['a']) })
  })

  it('gets the same response for a taken name, even a folder’s, and the file gets a number', async () => {
    const { visitor, filesInA } = await setUp()
    const responses = [
      await visitor.drop('new.txt', 'x'),
      await visitor.drop('top.txt', 'x'),
      await visitor.drop('top.txt', 'x'),
      await visitor.drop('b', 'x'),
    ]
    const texts = responses.map(
      (response) => `${response.statusCode} ${Object.keys(response.json())} ${response.json().sha256}`,
    )
    expect(new Set(texts).size).toBe(1)
    expect(await filesInA()).toEqual(['b', 'top (2).txt', 'top (1).txt', 'new.txt', 'top.txt'])
  })

  it('stores a repeated file once, even if it was the last one', async () => {
    const { visitor, filesInA, dataDir } = await setUp({}, { maxUses: 1 })
    const send = (content: string) => visitor.drop('x', content, { 'idempotency-key': 'k' })
    expect((await send('x')).statusCode).toBe(201)
    const blobs = await blobsIn(dataDir)
    expect((await send('x')).statusCode).toBe(201)
    expect((await send('y')).statusCode).toBe(422)
    expect((await visitor.drop('z', 'z', { 'idempotency-key': 'other' })).statusCode).toBe(404)
    expect(await filesInA()).toEqual(['x', 'top.txt'])
    expect(await blobsIn(dataDir)).toEqual(blobs)
  })

  it.each(['..', '.', '/', 'a\u0000b', 'x'.repeat(256), 'a\u202eb'])('may not use the name %j', async (name) => {
    const { visitor, filesInA } = await setUp()
    expect((await visitor.drop(name, 'x')).json().code).toBe('names/invalid')
    expect(await filesInA()).toEqual(['top.txt'])
  })

  it('must send one file, and no other field', async () => {
    const { visitor } = await setUp()
    const send = async (fill: (form: FormData) => void) => {
      const form = new FormData()
      fill(form)
      return visitor.call('POST', '/files', await formOptions(form))
    }
    const file = new Blob(['x'])
    for (const fill of [
      () => undefined,
      (form: FormData) => form.append('other', file, 'x'),
      (form: FormData) => form.append('file', 'text'),
      (form: FormData) => {
        for (const name of ['a', 'b']) form.append('file', file, name)
      },
    ]) {
      expect((await send(fill)).statusCode).toBe(400)
    }
    expect((await visitor.call('POST', '/files', { payload: {} })).statusCode).toBe(415)
  })
})

describe('the limits of a link that accepts files', () => {
  it('reject a file that is larger than what is left, and store no part of it', async () => {
    const { visitor, filesInA, dataDir, owner } = await setUp({}, { maxBytes: 10 })
    const blobs = await blobsIn(dataDir)
    expect((await visitor.drop('x', '12345678901')).statusCode).toBe(413)
    expect(await blobsIn(dataDir)).toEqual(blobs)
    expect((await visitor.drop('x', '1234567')).statusCode).toBe(201)
    expect((await visitor.drop('y', '1234')).statusCode).toBe(413)
    expect((await visitor.drop('y', '123')).statusCode).toBe(201)
    expect(await filesInA()).toEqual(['y', 'x', 'top.txt'])
    expect(await owner.list()).toMatchObject([{ uses: 2, bytes: 10 }])
  })

  it.each<Record<string, string>>([{}, { 'upload-length': '1' }])(
    'reject a request by its declared size, before reading its body: %j',
    async (more) => {
      const { visitor } = await setUp({}, { maxBytes: 10 })
      const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(5 * 1024 ** 2) }
      const response = await visitor.call('POST', '/files', { headers: { ...headers, ...more } })
      expect(response.json().code).toBe('request/too-large')
    },
  )

  it('disable the link after its last file', async () => {
    const { visitor } = await setUp({}, { maxUses: 2 })
    const statuses = []
    for (const name of ['x', 'y', 'z']) statuses.push((await visitor.drop(name, 'x')).statusCode)
    expect(statuses).toEqual([201, 201, 404])
    expect((await visitor.describe()).statusCode).toBe(404)
  })

  it('are never exceeded, however many files arrive concurrently', async () => {
    const { visitor, filesInA, owner, dataDir } = await setUp({}, { maxUses: 2, maxBytes: 20 })
    const blobs = (await blobsIn(dataDir)).length
    const responses = await Promise.all(Array.from({ length: 8 }, (_, n) => visitor.drop(`${n}`, '1234567')))
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2)
    expect((await filesInA()).length).toBe(3)
    expect(await owner.list()).toMatchObject([{ uses: 2, bytes: 14 }])
    await vi.waitUntil(async () => (await blobsIn(dataDir)).length === blobs + 2, { timeout: 30_000 })
    expect((await owner.user.call('GET', '/api/account/usage')).json()).toMatchObject({ reservedBytes: 0 })
  })

  it('leave room for others: a link receives four files at a time from one address', async () => {
    const { visitor } = await setUp()
    const responses = await Promise.all(Array.from({ length: 8 }, (_, n) => visitor.drop(`${n}`, 'x')))
    const waiting = responses.filter(({ statusCode }) => statusCode === 429)
    expect(waiting.length).toBeGreaterThan(0)
    for (const { headers } of waiting) expect(headers['retry-after']).toBe('5')
  })
})

it('does not tell visitors why the account cannot store a file', async () => {
  const { visitor, filesInA } = await setUp({ USER_QUOTA_BYTES: '1000' })
  const response = await visitor.drop('x', 'x'.repeat(2000))
  expect([response.statusCode, response.json().code]).toEqual([507, 'shares/no-room'])
  expect(response.body).not.toMatch(/storage|quota|delete/i)
  expect(await filesInA()).toEqual(['top.txt'])
})

it('requires the password and an anti-forgery token for a link that accepts files', async () => {
  const { owner } = await setUp()
  const { visitor } = await owner.link({ kind: 'drop', path: ['a'], password: 'open sesame' })
  expect((await visitor.drop('x', 'x')).json().code).toBe('shares/password-required')
  const cookie = String((await visitor.unlock('open sesame')).headers['set-cookie']).split(';', 1)[0] ?? ''
  expect((await visitor.drop('x', 'x', { cookie, 'x-xsrf-token': 'none' })).statusCode).toBe(403)
  const token = 'a'.repeat(32)
  const headers = { cookie: `${cookie}; XSRF-TOKEN=${token}`, 'x-xsrf-token': token }
  expect((await visitor.drop('x', 'x', headers)).statusCode).toBe(201)
})
