import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { describe, expect, it } from 'vitest'
import { countDamagedFiles } from '#bytes/notes/damaged-blobs.ts'
import { unlessMissing } from '#bytes/store/errors.ts'
import { deleteDeadReplicas } from '#database/live-replicas.ts'
import { unzip } from '../documents/unzip.ts'
import { expireReplica } from '../rows.ts'
import { startSite } from './two-replicas.ts'

const CONTENT = randomBytes(1024 ** 2)

/** Stores two files in a folder. */
async function siteWithFiles() {
  const site = await startSite()
  const { a, caller, db } = site
  for (const fileName of ['1', '2']) {
    const upload = await a.uploads.begin({
      caller,
      declaredBytes: CONTENT.length,
      key: undefined,
      rule: { onConflict: 'fail' },
    })
    await upload.receive({ kind: 'file', name: 'file', fileName, bytes: Readable.from([CONTENT]) })
    await upload.commit({ folder: ['a'], fileName })
    await upload.end()
  }
  const rows = await db.selectFrom('file').select('blob_id').execute()
  const b = await site.startB()
  const stored = async () => {
    const found = await Promise.all(rows.map(({ blob_id }) => unlessMissing(a.blobs.stat(blob_id))))
    return found.filter(Boolean).length
  }
  return { ...site, b, stored }
}

/** Starts an archive of a folder on replica `a`, and deletes the folder on `b`. */
async function zipDuringDeletion() {
  const site = await siteWithFiles()
  const zip = await site.a.zip.open(site.caller, ['a'])
  await site.b.folders.delete(site.caller, ['a'])
  return { ...site, zip }
}

/** Starts the archive of a link visitor on replica `a`. */
async function zipOfVisitor() {
  const site = await siteWithFiles()
  const { a, db, caller } = site
  const { id } = await db.selectFrom('folder').select('id').executeTakeFirstOrThrow()
  const link = { id: 'link', network: '192.0.2.1', follow: () => undefined }
  const zip = await a.zip.openSource({ ownerId: caller.accountId, id, name: 'a', purpose: 'zip', link })
  return { ...site, stream: zip.stream() }
}

const DELETED = { code: 'files/deleted' }

it('sends a complete archive of a folder that another replica deletes, and deletes its bytes afterward', async () => {
  const { a, zip, stored, startB } = await zipDuringDeletion()
  await startB()
  const files = await unzip(await buffer(zip.stream()))
  const hashes = files
    .filter(({ name }) => name !== 'a/')
    .map(({ content }) => createHash('sha256').update(content).digest('hex'))
  const expected = createHash('sha256').update(CONTENT).digest('hex')
  expect(hashes).toEqual([expected, expected])
  await a.background.settled()
  expect(await stored()).toBe(0)
})

it('deletes what a replica was reading once the replica is dead', async () => {
  const { a, b, db, stored } = await zipDuringDeletion()
  await b.heldBlobs.deleteUnheld()
  expect(await stored()).toBe(2)
  await expireReplica(db, a.replicaId)
  await deleteDeadReplicas(db)
  await b.heldBlobs.deleteUnheld()
  expect(await stored()).toBe(0)
})

describe('the zip of a link visitor', () => {
  it('keeps nothing that another replica deletes: it fails, and no file counts as damaged', async () => {
    const { b, caller, stored, stream, db } = await zipOfVisitor()
    await b.folders.delete(caller, ['a'])
    expect(await stored()).toBe(0)
    await expect(buffer(stream)).rejects.toMatchObject(DELETED)
    expect(await countDamagedFiles(db)).toBe(0)
  })

  it('ends in the middle of a file that another replica deletes, even if nobody reads on', async () => {
    const { b, caller, stream } = await zipOfVisitor()
    const chunks = stream.iterator({ destroyOnReturn: false })
    let chunk: Buffer
    do chunk = (await chunks.next()).value
    while (chunk.length < 1000)
    const ended = finished(stream)
    await b.folders.delete(caller, ['a'])
    await expect(ended).rejects.toMatchObject(DELETED)
  })
})
