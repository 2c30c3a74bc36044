import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import { fileDownload, folderZip } from '@site/contracts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openFilesOf } from '#testing/child/open-files.ts'
import { userWithLinks } from '#testing/links.ts'
import { addFiles } from '#testing/many.ts'
import { startApi } from '#testing/start-api.ts'
import { atLevel } from '#testing/store.ts'
import { blobsIn } from '#testing/stored.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { PASSWORD } from '#testing/user.ts'

const WAIT = { timeout: 30_000 }
/** More than the buffers between the server and a client that does not read. */
const LARGE = randomBytes(24 * 1024 ** 2)

/** Starts the API with a large file in a linked folder, and readers that stop after the first bytes. */
async function setUp() {
  const { app, dataDir } = await startApi()
  const { user, store, link, ...links } = await userWithLinks(app)
  await store.upload(['a', 'b'], 'large', LARGE)
  const origin = await app.listen({ port: 0 })

  async function startReading(path: string, headers = {}) {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(origin + path, { headers, agent: false }, resolve).once('error', reject)
    })
    onTestFinished(() => void response.destroy())
    // A response that is cut short also emits an error.
    response.on('error', () => undefined)
    await once(response, 'readable')
    expect(response.statusCode).toBe(200)
    return response
  }
  const asOwner = { authorization: `Bearer ${user.token}` }
  const parameters = [['userEmail', user.email]] as const
  const { token, id } = await link({ kind: 'read', path: ['a'] })

  return {
    ...{ user, store, links, id, dataDir },
    db: await openTestDatabase(dataDir),
    readers: {
      'download through a link': () => startReading(`/api/shared/${token}/download?in=b&fileName=large`),
      'list through a link': () => startReading(`/api/shared/${token}/files`),
      'zip through a link': () => startReading(`/api/shared/${token}/zip`),
      'download of its owner': () => startReading(atLevel(fileDownload, ['a', 'b'], parameters, 'large'), asOwner),
      'zip of its owner': () => startReading(atLevel(folderZip, ['a'], parameters), asOwner),
    },
    /** Resolves once the server has closed so many connections that only these are left. */
    untilConnections: (left: number) =>
      vi.waitFor(async () => expect(await connectionsOf(app.server)).toBe(left), WAIT),
    deleteAccount: () => user.call('DELETE', '/api/account', { payload: { password: PASSWORD } }),
    usage: async () => (await user.call('GET', '/api/account/usage')).json(),
  }
}

const connectionsOf = (server: { getConnections(callback: (error: unknown, count: number) => void): unknown }) =>
  new Promise<number>((resolve) => void server.getConnections((_error, count) => resolve(count)))

/** Reads the rest, and resolves to whether the response was complete. */
async function readRest(response: IncomingMessage): Promise<boolean> {
  response.resume()
  await finished(response).catch(() => undefined)
  return response.complete
}

type Site = Awaited<ReturnType<typeof setUp>>
type Reader = keyof Site['readers']

const deletions = {
  'deletes the file': ({ store }: Site) => store.deleteFile(['a', 'b'], 'large'),
  'replaces the file': ({ store }: Site) => store.replace(['a', 'b'], 'large', 'new', { 'if-match': '*' }),
  'deletes the folder': ({ store }: Site) => store.deleteFolder(['a', 'b']),
  'deletes the account': ({ deleteAccount }: Site) => deleteAccount(),
  'deletes the link': ({ links, id }: Site) => links.revoke(id),
  'gives the link a new address': ({ links, id }: Site) => links.replaceToken(id),
}

describe('a slow download', () => {
  it.each<[Reader, keyof typeof deletions]>([
    ['download through a link', 'deletes the file'],
    ['download through a link', 'deletes the link'],
    ['zip through a link', 'deletes the file'],
    ['zip through a link', 'deletes the folder'],
    ['zip through a link', 'deletes the link'],
    ['zip through a link', 'gives the link a new address'],
    ['zip through a link', 'deletes the account'],
    ['download of its owner', 'deletes the file'],
    ['download of its owner', 'replaces the file'],
    ['zip of its owner', 'deletes the account'],
  ])('(%s) ends as a failed one if the owner %s', async (reader, deletion) => {
    const site = await setUp()
    const response = await site.readers[reader]()
    expect((await deletions[deletion](site)).statusCode).toBeLessThan(300)
    await site.untilConnections(0)
    expect(await readRest(response)).toBe(false)
    if (process.platform !== 'linux') return
    await vi.waitFor(async () => expect(await openFilesOf(`${site.dataDir}/files/blobs`)).toEqual([]), WAIT)
  })

  it('of a long list through a link ends when the link is deleted', async () => {
    const { readers, links, id, db, untilConnections } = await setUp()
    const folder = await db.selectFrom('folder').select('id').where('name', '=', 'a').executeTakeFirstOrThrow()
    await addFiles(
      db,
      folder.id,
      Array.from({ length: 20_000 }, (_, n) => `${'x'.repeat(240)}${n}`),
    )
    const response = await readers['list through a link']()
    await links.revoke(id)
    await untilConnections(0)
    expect(await readRest(response)).toBe(false)
  })

  it('through a link ends when the link expires', async () => {
    const { readers, db, untilConnections } = await setUp()
    const response = await readers['zip through a link']()
    await db.updateTable('share').set({ expires_at: '2026-01-01T00:00:00.000Z' }).execute()
    await untilConnections(0)
    expect(await readRest(response)).toBe(false)
  })
})

it('frees a deleted file in the quota at once, and keeps its bytes only while its owner downloads a zip', async () => {
  const { readers, store, usage, untilConnections, dataDir } = await setUp()
  const [visitor, owner] = [await readers['zip through a link'](), await readers['zip of its owner']()]
  const stored = await blobsIn(dataDir)
  await store.deleteFile(['a', 'b'], 'large')
  expect(await usage()).toMatchObject({ usedBytes: 19, reservedBytes: 0 })
  await untilConnections(1)
  expect([await readRest(visitor), await blobsIn(dataDir)]).toEqual([false, stored])
  expect(await readRest(owner)).toBe(true)
  await vi.waitFor(async () => expect(await blobsIn(dataDir)).toHaveLength(stored.length - 1), WAIT)
})

it('deletes the bytes of an account with it, including those that its own zip was still reading', async () => {
  const { readers, store, deleteAccount, dataDir, db } = await setUp()
  await readers['zip of its owner']()
  await store.deleteFile(['a', 'b'], 'large')
  expect(await blobsIn(dataDir)).toHaveLength(4)
  expect((await deleteAccount()).statusCode).toBe(204)
  expect(await blobsIn(dataDir)).toEqual([])
  for (const table of ['blob_hold', 'doomed_blob', 'share'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})
