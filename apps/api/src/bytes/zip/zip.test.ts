import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { ACCOUNT_EXPORT_URL, CHANGED_NAMES_HEADER, folderZip } from '@site/contracts'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createBackground } from '#database/background.ts'
import { SITE } from '#database/turns/turns.ts'
import { openFilesOf } from '#testing/child/open-files.ts'
import { streamZip } from '#testing/documents/stream-zip.ts'
import { unzip } from '#testing/documents/unzip.ts'
import { addFiles, addFolders } from '#testing/many.ts'
import { blobOfFile } from '#testing/rows.ts'
import { shareApi, startApi, type TestApi } from '#testing/start-api.ts'
import { atLevel, storeOf } from '#testing/store.ts'
import { blobsIn, openTestStorage } from '#testing/stored.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { signUp } from '#testing/user.ts'
import { createFoldersRepo } from '#tree/folders.repo.ts'
import { createTreeWalk, MAX_ROWS, type TreeWalk } from '#tree/walk.ts'
import { collectEntries } from './collect-entries.ts'
import { createContents } from './contents.ts'
import { entriesOf } from './entries.ts'
import { createZipService } from './zip.service.ts'

const zipUrl = (email: string, path: readonly string[]) => atLevel(folderZip, path, [['userEmail', email]])

async function setUpTree({ app, ...rest }: TestApi) {
  const user = await signUp(app, 'ada@example.com')
  const store = storeOf(user)
  for (const path of [['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd'], ['a', 'empty'], ['other']]) {
    expect((await store.createFolder(path)).statusCode).toBe(201)
  }
  await store.upload(['a'], 'top.txt', 'top')
  await store.upload(['a', 'b', 'c', 'd'], 'Grüße 🎉.txt', 'deep')
  await store.upload(['other'], 'not.txt', 'not in it')
  return { app, user, store, ...rest }
}

describe('the zip of everything', () => {
  const shared = shareApi(setUpTree)

  it('contains all folders and files of the account, and needs only the cookie', async () => {
    const { app, user } = shared()
    const bob = storeOf(await signUp(app, 'bob@example.com'))
    await bob.createFolder(['bobs'])
    const headers = { cookie: user.cookie }
    const response = await app.inject({ url: ACCOUNT_EXPORT_URL, headers })
    expect([response.statusCode, response.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('Your Folders.zip'),
    ])
    const names = (await unzip(response.rawPayload)).map(({ name }) => name)
    expect(names.toSorted()).toEqual([
      'Your Folders/',
      'Your Folders/a/',
      'Your Folders/a/b/',
      'Your Folders/a/b/c/',
      'Your Folders/a/b/c/d/',
      'Your Folders/a/b/c/d/Grüße 🎉.txt',
      'Your Folders/a/empty/',
      'Your Folders/a/top.txt',
      'Your Folders/other/',
      'Your Folders/other/not.txt',
    ])
    const head = await app.inject({ method: 'HEAD', url: ACCOUNT_EXPORT_URL, headers })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect((await app.inject({ url: ACCOUNT_EXPORT_URL })).statusCode).toBe(401)
  })

  it('of an empty account is an empty folder', async () => {
    const bob = await signUp(shared().app, 'empty@example.com')
    const response = await bob.call('GET', ACCOUNT_EXPORT_URL)
    expect((await unzip(response.rawPayload)).map(({ name }) => name)).toEqual(['Your Folders/'])
  })
})

describe('the zip of a folder', () => {
  const shared = shareApi(setUpTree)

  it('contains everything in the folder, byte for byte, under its name', async () => {
    const response = await shared().store.zip(['a'])
    expect(response.statusCode).toBe(200)
    const entries = await unzip(response.rawPayload)
    expect(entries.map(({ name, content }) => [name, content.toString()])).toEqual([
      ['a/', ''],
      ['a/top.txt', 'top'],
      ['a/b/', ''],
      ['a/empty/', ''],
      ['a/b/c/', ''],
      ['a/b/c/d/', ''],
      ['a/b/c/d/Grüße 🎉.txt', 'deep'],
    ])
  })

  it.each([[['a', 'b']], [['a', 'b', 'c']], [['a', 'b', 'c', 'd']], [['a', 'empty']]])(
    'is available at %j',
    async (path) => {
      const [root] = await unzip((await shared().store.zip(path)).rawPayload)
      expect(root?.name).toBe(`${path.at(-1)}/`)
    },
  )

  it('is an attachment with a Content-Length, even for HEAD', async () => {
    const { user, store } = shared()
    const response = await store.zip(['a'])
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="a.zip"; filename*=UTF-8''a.zip`,
      'content-length': String(response.rawPayload.length),
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    const head = await user.call('HEAD', zipUrl(user.email, ['a']))
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      response.headers['content-length'],
    ])
  })

  it('says in a header, even for HEAD, that names are changed, and only then', async () => {
    const { user, store } = shared()
    await store.createFolder(['odd'])
    await store.createFolder(['odd', 'plain'])
    await store.upload(['odd'], 'a:b.txt', 'x')
    for (const method of ['GET', 'HEAD'] as const) {
      const headerAt = async (path: string[]) =>
        (await user.call(method, zipUrl(user.email, path))).headers[CHANGED_NAMES_HEADER]
      expect([await headerAt(['odd']), await headerAt(['odd', 'plain'])]).toEqual(['true', undefined])
    }
  })
})

async function downloadZip(origin: string, path: string, token: string) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(origin + path, { agent: false, headers: { authorization: `Bearer ${token}` } }, resolve).on('error', reject)
  })
  let bytes = 0
  const ended = new Promise<'whole' | 'reset'>((resolve) => {
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    response.on('end', () => resolve('whole'))
    response.on('error', () => resolve('reset'))
  })
  return { response, ended: await ended, bytes }
}

it('can be read as a stream, with the time of each file', async () => {
  const { store, dataDir } = await setUpTree(await startApi())
  const db = await openTestDatabase(dataDir)
  const rows = await db.selectFrom('file').select(['name', 'created_at']).execute()
  const archive = (await store.zip(['a'])).rawPayload
  const found = streamZip(archive)
  expect(found.map(({ name, content }) => [name, content.toString()])).toEqual(
    (await unzip(archive)).map(({ name, content }) => [name, content.toString()]),
  )
  for (const { name, created_at } of rows.filter((row) => row.name !== 'not.txt')) {
    const { modified } = found.find((entry) => entry.name.endsWith(`/${name}`)) ?? {}
    expect(modified).toEqual(new Date(Math.floor(Date.parse(created_at) / 1000) * 1000))
  }
})

it('keeps the checksum of a file when it is copied', async () => {
  const { store, dataDir } = await setUpTree(await startApi())
  const db = await openTestDatabase(dataDir)
  const checksums = async () =>
    (await db.selectFrom('file').select(['name', 'crc32']).where('name', 'like', 'top%').orderBy('name').execute()).map(
      ({ crc32: kept }) => kept,
    )
  await store.copyFile(['a'], 'top.txt', ['other'])
  expect(await checksums()).toEqual([crc32('top'), crc32('top')])
})

it('aborts the connection if the bytes of a file are missing, instead of sending a truncated archive', async () => {
  const { app, user, store, dataDir } = await setUpTree(await startApi())
  await store.upload(['a', 'b'], 'gone.bin', 'x'.repeat(1024 ** 2))
  const db = await openTestDatabase(dataDir)
  await (await openTestStorage(dataDir)).blobs.delete(await blobOfFile(db, 'gone.bin'))
  const origin = await app.listen({ port: 0 })
  expect((await downloadZip(origin, zipUrl(user.email, ['a']), user.token)).ended).toBe('reset')
})

it('includes files that are deleted during the download, and removes their bytes afterward', async () => {
  const { app, user, store, dataDir } = await setUpTree(await startApi())
  const content = 'x'.repeat(8 * 1024 ** 2)
  for (const name of ['1', '2', '3']) await store.upload(['a', 'b'], name, content)
  const origin = await app.listen({ port: 0 })
  const headers = { authorization: `Bearer ${user.token}` }
  const response = await fetch(origin + zipUrl(user.email, ['a', 'b']), { headers })
  expect((await store.deleteFolder(['a', 'b'])).statusCode).toBe(200)
  const files = await unzip(Buffer.from(await response.arrayBuffer()))
  expect(files.filter((file) => String(file.content) === content)).toHaveLength(3)
  // Two files remain in the rest of the tree.
  await vi.waitUntil(async () => (await blobsIn(dataDir)).length === 2, { timeout: 30_000 })
})

it('removes deleted files immediately after a HEAD request', async () => {
  const { user, store, dataDir } = await setUpTree(await startApi())
  await user.call('HEAD', zipUrl(user.email, ['a']))
  await store.deleteFolder(['a'])
  expect(await blobsIn(dataDir)).toHaveLength(1)
})

const none = async () => []
const empty: TreeWalk = {
  foldersIn: none,
  folderNamed: async () => undefined,
  filesIn: none,
  selectedFolders: none,
  selectedFiles: none,
  folderIds: none,
  fileIds: none,
}

/** Creates a service for folders without entries, except for these dependencies. */
const serviceWith = (deps: Partial<Parameters<typeof createZipService>[0]>) =>
  createZipService({
    now: Date.now,
    folders: { idOf: async () => 'id' },
    zips: empty,
    blobs: { open: () => expect.unreachable('nothing is read') },
    damageReports: { report: () => expect.unreachable('nothing is read') },
    heldBlobs: { hold: async () => async () => undefined },
    openReads: { follow: () => undefined, assertOfFile: async () => undefined },
    background: createBackground(pino({ level: 'silent' })),
    throttle: { attempt: async () => undefined },
    ...deps,
  })

const caller = { accountId: '', email: '', sessionId: '', expiresAt: '' }

it('rejects a folder with too many entries, and releases its files', async () => {
  const { dataDir } = await setUpTree(await startApi())
  const db = await openTestDatabase(dataDir)
  const { id: accountId } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  // The folder contains four folders and two files.
  let holds = 0
  const serviceFor = (maxEntries: number) =>
    serviceWith({
      folders: createFoldersRepo(db),
      zips: createTreeWalk(db),
      heldBlobs: {
        hold: async () => {
          holds += 1
          return async () => {
            holds -= 1
          }
        },
      },
      maxEntries,
    })
  const owner = { ...caller, accountId }
  await expect(serviceFor(5).open(owner, ['a'])).rejects.toMatchObject({ code: 'folders/too-many-files', status: 413 })
  expect(holds).toBe(0)
  expect(await serviceFor(6).open(owner, ['a'])).toMatchObject({ name: 'a' })
  expect(holds).toBe(1)
})

it('collects more folders and files than one slice holds, each once', async () => {
  const { app, dataDir } = await startApi()
  const db = await openTestDatabase(dataDir)
  const user = await signUp(app, 'ada@example.com')
  const numbered = (count: number) => Array.from({ length: count }, (_, n) => `${n}`)
  const [a = ''] = await addFolders(db, user.email, null, ['a'])
  const wide = await addFolders(db, user.email, a, numbered(MAX_ROWS + 7))
  for (const parent of wide.slice(0, 3)) await addFolders(db, user.email, parent, numbered(MAX_ROWS / 2))
  const [many = ''] = wide
  await addFiles(
    db,
    many,
    numbered(2 * MAX_ROWS).map((name) => `${name}.txt`),
  )

  const { id: ownerId } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  const root = { id: a, ownerId, name: 'a', maxEntries: 10_000 }
  const contents = createContents()
  onTestFinished(() => contents.close())
  const length = await collectEntries({ ...root, requester: SITE, contents, zips: createTreeWalk(db) })
  const names = Array.from(entriesOf(contents, new Date()), ({ name }) => name)
  const expected = [
    'a/',
    ...numbered(MAX_ROWS + 7).map((name) => `a/${name}/`),
    ...['0', '1', '2'].flatMap((parent) => numbered(MAX_ROWS / 2).map((name) => `a/${parent}/${name}/`)),
    ...numbered(2 * MAX_ROWS).map((name) => `a/0/${name}.txt`),
  ]
  expect(names.toSorted()).toEqual(expected.toSorted())
  expect(length).toBe(expected.length)
})

it('limits zips per account, with separate limits for HEAD and GET', async () => {
  const { user } = await setUpTree(await startApi({ RATE_LIMITS: 'on' }))
  const request = (method: 'HEAD' | 'GET') => user.call(method, zipUrl(user.email, ['a', 'empty']))
  for (let n = 0; n < 60; n += 1) {
    expect((await request('HEAD')).statusCode).toBe(200)
    expect((await request('GET')).statusCode).toBe(200)
  }
  for (const method of ['HEAD', 'GET'] as const) {
    await request(method)
    const rejected = await request(method)
    expect(rejected.statusCode).toBe(429)
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
  }
})

it('allows two concurrent zips per account, and another once one ends or fails', async () => {
  const ids = { a: 'id', none: undefined }
  const background = createBackground(pino({ level: 'silent' }))
  const service = serviceWith({
    folders: { idOf: async (_owner, [name]) => ids[name as keyof typeof ids] },
    background,
  })
  const open = (accountId = 'ada') => service.open({ ...caller, accountId }, ['a'])
  const [first, second] = [await open(), await open()]
  const rejected = { code: 'request/too-many', status: 429, headers: { 'retry-after': '10' } }
  await expect(open()).rejects.toMatchObject(rejected)
  await open('bob')

  const archive = first.stream()
  archive.destroy()
  await once(archive, 'close')
  await background.settled()
  await expect(service.open({ ...caller, accountId: 'ada' }, ['none'])).rejects.toMatchObject({ status: 404 })
  const third = await open()
  await expect(open()).rejects.toMatchObject(rejected)

  await second.release()
  await buffer(third.stream())
  await background.settled()
  await open()
  await open()
  await expect(open()).rejects.toMatchObject(rejected)
})

it('shares four concurrent zips of a link, and eight of all links of an account, among visitors, apart from the owner', async () => {
  const service = serviceWith({})
  const open = (id: string, network: string, ownerId = 'ada') => {
    const link = { id, network, follow: () => undefined }
    return service.openSource({ ownerId, id: 'id', name: 'a', purpose: 'zip', link })
  }
  const rejected = { code: 'request/too-many', status: 429 }
  const [first] = [await open('1', 'greedy'), await open('1', 'greedy')]
  await expect(open('1', 'greedy')).rejects.toMatchObject(rejected)
  await open('1', 'second')
  await open('1', 'third')
  await expect(open('1', 'fourth')).rejects.toMatchObject(rejected)

  await open('2', 'greedy')
  await expect(open('3', 'greedy')).rejects.toMatchObject(rejected)
  for (const network of ['second', 'fourth', 'fifth']) await open('3', network)
  await expect(open('4', 'sixth')).rejects.toMatchObject(rejected)
  await open('5', 'greedy', 'bob')
  for (let n = 0; n < 2; n += 1) await service.open({ ...caller, accountId: 'ada' }, ['a'])
  await first.release()
  await open('4', 'sixth')
})

it('completes and logs an error if a deleted file cannot be removed', async () => {
  const logged: string[] = []
  const background = createBackground(pino({}, { write: (line) => void logged.push(line) }))
  const heldBlobs = { hold: async () => () => Promise.reject(new Error('EIO: i/o error, unlink')) }
  const service = serviceWith({ heldBlobs, background })
  const zip = await service.open(caller, ['a'])
  expect(await buffer(zip.stream())).toHaveLength(zip.size)
  await background.settled()
  expect(logged).toEqual([expect.stringContaining('EIO: i/o error, unlink')])
})

it('closes its file when the client disconnects', async ({ skip }) => {
  skip(process.platform !== 'linux', 'Needs Linux to list open files')
  const { app, user, store, dataDir } = await setUpTree(await startApi())
  await store.upload(['a'], 'large.bin', 'x'.repeat(40 * 1024 ** 2))
  const origin = await app.listen({ port: 0 })
  await new Promise<void>((resolve) => {
    const headers = { authorization: `Bearer ${user.token}` }
    const call = get(origin + zipUrl(user.email, ['a']), { headers }, (response) =>
      response.once('data', () => {
        call.destroy()
        resolve()
      }),
    )
  })
  await vi.waitUntil(async () => (await openFilesOf(`${dataDir}/files/blobs`)).length === 0, { timeout: 30_000 })
})
