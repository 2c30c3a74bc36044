import { randomBytes } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { ERROR_HEADER, fileDownload } from '@site/contracts'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { blackPng } from '#testing/documents/pictures.ts'
import { isOnS3 } from '#testing/engine/engine.ts'
import { userWithLinks } from '#testing/links.ts'
import { startApi } from '#testing/start-api.ts'
import { atLevel } from '#testing/store.ts'
import { type Damage, damageBlob, openTestStorage } from '#testing/stored.ts'
import { openTestDatabase, rejectRows } from '#testing/test-database.ts'
import { endDamage, noteDamage } from '../notes/damaged-blobs.ts'

const MIB = 1024 ** 2
const SAME_SECOND = 'A bucket dates objects to the second, within which the test damages and restores one'
const DAMAGED = { code: 'files/damaged', message: expect.stringContaining('Other files are not affected.') }

/** Starts the API with a file, "secret name", whose stored bytes the test damages, and a small one that stays intact. */
async function setUp(content: Uint8Array<ArrayBuffer>) {
  const lines: Record<string, unknown>[] = []
  const logger = pino({ level: 'error' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const { app, api, dataDir } = await startApi({}, undefined, { logger })
  const { user, store, ...links } = await userWithLinks(app)
  await store.upload(['a'], 'secret name', content)
  await store.upload(['a'], 'intact', 'intact')
  const db = await openTestDatabase(dataDir)
  const row = await db.selectFrom('file').selectAll().where('name', '=', 'secret name').executeTakeFirstOrThrow()
  let origin: string | undefined
  return {
    ...{ app, api, dataDir, db, user, store, links, lines, row },
    read: (headers = {}) => store.download(['a'], 'secret name', headers),
    damage: (damage: Damage) => damageBlob(dataDir, row.blob_id, damage),
    /**
     * Resolves to the number of bytes that arrive, and whether the client sees a complete response. Waits for `meanwhile`
     * after the first MiB.
     */
    async receive(path: string, meanwhile?: () => Promise<void>) {
      origin ??= await app.listen({ port: 0 })
      const authorization = `Bearer ${user.token}`
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        get(`${origin}${path}`, { headers: { authorization } }, resolve).once('error', reject)
      })
      let bytes = 0
      let waiting: Promise<void> | undefined
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes < MIB || waiting !== undefined) return
        response.pause()
        waiting = Promise.resolve(meanwhile?.()).then(() => void response.resume())
      })
      // A response that is cut short also emits an error.
      response.on('error', () => undefined)
      await new Promise((resolve) => response.once('close', resolve))
      await waiting
      return { status: response.statusCode, bytes, isComplete: response.complete }
    },
    url: atLevel(fileDownload, ['a'], [['userEmail', user.email]], 'secret name'),
    gauge: async () => /^api_storage_damaged_files (\d+)$/m.exec(await api.metrics())?.[1],
    reads: async () => /^api_damaged_reads_total\{.*\} (\d+)$/m.exec(await api.metrics())?.[1],
  }
}

const small = () => new Uint8Array(randomBytes(1000))

it.each([
  ['flip', 'damaged'],
  ['truncate', 'damaged'],
  ['delete', 'missing'],
] as const)('responds with 503 to a file after a %s, until its bytes were verified again', async (damage, problem) => {
  const { api, db, store, read, row, lines, gauge, reads, ...rest } = await setUp(small())
  expect((await read()).statusCode).toBe(200)
  expect(await gauge()).toBe('0')
  const restore = await rest.damage(damage)

  const response = await read()
  expect([response.statusCode, response.json()]).toEqual([503, DAMAGED])
  expect(await gauge()).toBe('1')
  expect(await api.parts.storage?.()).toMatchObject({
    status: 'degraded',
    problems: [{ cause: '1 stored file is damaged or missing.' }],
  })
  for (const again of [await read(), await read({ range: 'bytes=0-1' }), await store.preview(['a'], 'secret name')]) {
    expect([again.statusCode, again.json()]).toEqual([503, DAMAGED])
  }
  expect(await reads()).toBe('4')
  expect(lines).toMatchObject([
    { ownerId: row.owner_id, folderId: row.folder_id, fileId: row.id, blobId: row.blob_id, problem },
  ])
  expect(JSON.stringify(lines)).not.toContain('secret')

  expect((await store.download(['a'], 'intact')).body).toBe('intact')
  expect((await store.upload(['a'], 'more', 'more')).statusCode).toBe(201)
  await restore()
  await endDamage(db, [row.blob_id])
  expect((await read()).statusCode).toBe(200)
  expect(await gauge()).toBe('0')
  expect(await api.parts.storage?.()).toEqual({ status: 'ok' })
})

// One size is compared with its SHA-256, the other with its CRC-32.
it.each([2 * MIB, 17 * MIB])(
  'cuts off a download of %i bytes before its last ones if one bit of it flipped',
  async (size) => {
    const { read, row, lines, gauge, url, receive, damage } = await setUp(new Uint8Array(randomBytes(size)))
    expect(await receive(url)).toEqual({ status: 200, bytes: size, isComplete: true })
    const restore = await damage('flip')
    const cut = await receive(url)
    expect(cut).toMatchObject({ status: 200, isComplete: false })
    expect(cut.bytes).toBeLessThan(size)
    expect(lines).toContainEqual(expect.objectContaining({ fileId: row.id, problem: 'damaged' }))
    expect(await gauge()).toBe('1')
    expect((await read()).json()).toEqual(DAMAGED)
    await restore()
  },
)

it('rejects a file whose damage cannot be noted, so no resumed download looks complete', async () => {
  const { db, row, read, gauge, url, receive, damage } = await setUp(new Uint8Array(randomBytes(2 * MIB)))
  const { etag } = (await read()).headers
  const resume = () => read({ range: `bytes=${MIB}-`, 'if-range': String(etag) })
  const restore = await damage('flip')
  const acceptNotes = await rejectRows(db, 'damaged_blob')
  expect(await receive(url)).toMatchObject({ isComplete: false })
  expect([(await resume()).json(), await gauge()]).toEqual([DAMAGED, '0'])
  await acceptNotes()
  expect([(await resume()).json(), await gauge()]).toEqual([DAMAGED, '1'])
  await restore()
  await endDamage(db, [row.blob_id])
  expect((await resume()).statusCode).toBe(206)
})

it('sends a file that was restored before its damage could be noted', async ({ skip }) => {
  skip(isOnS3(), SAME_SECOND)
  const { db, read, gauge, damage } = await setUp(small())
  const restore = await damage('flip')
  const acceptNotes = await rejectRows(db, 'damaged_blob')
  expect((await read()).json()).toEqual(DAMAGED)
  await restore()
  await acceptNotes()
  expect([(await read()).statusCode, await gauge()]).toEqual([200, '0'])
})

it.for(['file', 'zip'])(
  'notes no damage of a file that was restored while a download of the %s read it',
  async (kind, { skip }) => {
    skip(isOnS3(), SAME_SECOND)
    const content = new Uint8Array(randomBytes(17 * MIB))
    const { dataDir, row, read, gauge, url, user, receive, damage } = await setUp(content)
    await damage('flip')
    const { blobs } = await openTestStorage(dataDir)
    const zip = `/api/folders/zip?parentFolderName=a&userEmail=${user.email}`
    const cut = await receive(kind === 'zip' ? zip : url, () =>
      blobs.replace(row.blob_id, Readable.from([Buffer.from(content)]), row.sha256),
    )
    expect(cut).toMatchObject({ status: 200, isComplete: false })
    expect([await gauge(), (await read()).statusCode]).toEqual(['0', 200])
  },
)

it('tells a HEAD request, which has no body, in a header what is wrong', async () => {
  const { damage, user, url } = await setUp(small())
  await damage('delete')
  const { statusCode, body, headers } = await user.call('HEAD', url)
  expect([statusCode, body]).toEqual([503, ''])
  expect(JSON.parse(decodeURIComponent(String(headers[ERROR_HEADER])))).toEqual(DAMAGED)
})

it('compares a range that is the whole file, but no part of it', async () => {
  const { read, damage } = await setUp(small())
  await damage('flip')
  expect((await read({ range: 'bytes=10-' })).statusCode).toBe(206)
  expect((await read({ range: 'bytes=0-' })).json()).toEqual(DAMAGED)
})

it('counts a download through a link that meets unknown damage in the bytes, but none of a file that is known to be damaged', async () => {
  const { links, damage } = await setUp(small())
  const { visitor } = await links.link({ kind: 'read', path: ['a'], fileName: 'secret name', maxUses: 2 })
  await damage('flip')
  for (const _ of ['unknown', 'known']) {
    expect((await visitor.download()).json()).toEqual(DAMAGED)
    expect(await links.list()).toMatchObject([{ uses: 1 }])
  }
})

it('counts no download through a link of a file whose size is wrong', async () => {
  const { links, damage } = await setUp(small())
  const { visitor } = await links.link({ kind: 'read', path: ['a'], fileName: 'secret name', maxUses: 1 })
  await damage('truncate')
  expect((await visitor.download()).json()).toEqual(DAMAGED)
  expect(await links.list()).toMatchObject([{ uses: 0 }])
})

it('never sends a zip that looks complete with a damaged file, and names the file once it is known', async () => {
  const { store, damage, receive, user } = await setUp(small())
  await damage('flip')
  const zip = `/api/folders/zip?parentFolderName=a&userEmail=${user.email}`
  expect(await receive(zip)).toMatchObject({ isComplete: false })
  const response = await store.zip(['a'])
  expect([response.statusCode, response.json()]).toEqual([
    503,
    {
      code: 'files/damaged',
      message: expect.stringMatching(/^The stored copy of “secret name” is damaged or missing/),
    },
  ])
})

it('makes no thumbnail of a damaged picture', async () => {
  const { store, gauge, damage } = await setUp(blackPng(30, 20))
  await damage('flip')
  expect((await store.thumbnail(['a'], 'secret name')).statusCode).toBe(503)
  expect(await gauge()).toBe('1')
  expect((await store.thumbnail(['a'], 'secret name')).json()).toMatchObject({ code: 'files/no-thumbnail' })
})

it('does not mistake a damaged picture for a file without a thumbnail', async () => {
  const { dataDir, row, db, store, gauge } = await setUp(Uint8Array.from([...blackPng(30, 20), ...randomBytes(MIB)]))
  const { blobs } = await openTestStorage(dataDir)
  const picture = await blobs.read(row.blob_id)
  const replace = (bytes: Buffer) =>
    blobs.delete(row.blob_id).then(() => blobs.copyIn(row.blob_id, Readable.from([bytes])))
  await replace(Buffer.concat([Buffer.alloc(8), picture.subarray(8)]))
  expect([(await store.thumbnail(['a'], 'secret name')).json(), await gauge()]).toEqual([DAMAGED, '1'])
  await replace(picture)
  await endDamage(db, [row.blob_id])
  expect((await store.thumbnail(['a'], 'secret name')).statusCode).toBe(200)
})

it('notes no file as missing if the whole storage is, such as a disk that is not mounted', async ({ skip }) => {
  skip(isOnS3(), 'Moves a directory')
  const { dataDir, read, gauge, lines } = await setUp(small())
  await rename(join(dataDir, 'files'), join(dataDir, 'elsewhere'))
  const response = await read()
  expect([response.statusCode, response.json()]).toMatchObject([503, { code: 'storage/unavailable' }])
  expect([await gauge(), lines]).toEqual(['0', []])
  await rename(join(dataDir, 'elsewhere'), join(dataDir, 'files'))
  expect((await read()).statusCode).toBe(200)
})

it('lets its owner delete or replace a damaged file', async () => {
  const { store, gauge, read, row, db, damage } = await setUp(small())
  await store.copyFile(['a'], 'secret name', ['a'], { as: 'copy' })
  await damage('delete')
  await read()
  expect(await gauge()).toBe('2')
  const match = { 'if-match': '*' }
  expect((await store.replace(['a'], 'secret name', 'new', match)).statusCode).toBe(200)
  expect((await read()).body).toBe('new')
  expect((await store.deleteFile(['a'], 'copy')).statusCode).toBe(200)
  expect(await gauge()).toBe('0')
  expect(await db.selectFrom('damaged_blob').selectAll().execute()).toEqual([])
  expect(await noteDamage(db, row.blob_id, 'missing')).toBe(false)
})
