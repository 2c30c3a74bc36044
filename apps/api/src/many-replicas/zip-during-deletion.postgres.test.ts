import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { deleteDeadReplicas } from '../shared/replicas/live-replicas.ts'
import { unlessMissing } from '../shared/storage/errors.ts'
import { unzip } from '../testing/documents/unzip.ts'
import { expireReplica } from '../testing/rows.ts'
import { startSite } from './two-replicas.ts'

const CONTENT = randomBytes(1024 ** 2)

/** Starts an archive of a folder on replica `a`, and deletes the folder on `b`. */
async function zipDuringDeletion() {
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
  const zip = await a.zip.open(caller, ['a'])
  const b = await site.startB()
  await b.folders.delete(caller, ['a'])
  const stored = async () => {
    const found = await Promise.all(rows.map(({ blob_id }) => unlessMissing(a.blobs.stat(blob_id))))
    return found.filter(Boolean).length
  }
  return { ...site, b, zip, stored }
}

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
