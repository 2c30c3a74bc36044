import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { blobPath } from '#bytes/disk/layout.ts'
import { deleteDoomed } from '#bytes/notes/doomed-blobs.ts'
import { doomAbandoned } from '#bytes/notes/incoming-blobs.ts'
import { sweep } from '#bytes/store/sweep.ts'
import type { Caller } from '#caller.ts'
import { openClock } from '#database/clock/open-clock.ts'
import { noteIncoming } from '#database/notes.ts'
import { expireReplica } from '../rows.ts'
import { startSite, type TestReplica } from './two-replicas.ts'

const DAY = 86_400_000
/** More than a draft buffers in memory. */
const HALF = randomBytes(2 * 1024 ** 2)
const WHOLE = Buffer.concat([HALF, HALF])
const HASH = createHash('sha256').update(WHOLE).digest('hex')
const targetOf = (fileName: string) => ({ folder: ['a'] as const, fileName })

/** Starts an upload and sends half of it; `finish` sends the rest. */
async function uploadHalf({ uploads }: TestReplica, caller: Caller, fileName: string) {
  const upload = await uploads.begin({
    caller,
    declaredBytes: WHOLE.length,
    key: undefined,
    rule: { onConflict: 'fail' },
  })
  const body = new PassThrough()
  const received = upload.receive({ kind: 'file', name: 'file', fileName, bytes: body })
  received.catch(() => undefined)
  await sendHalf(body)
  return {
    finish: async () => {
      body.end(HALF)
      await received
    },
    commit: () => upload.commit(targetOf(fileName)),
  }
}

/** Starts a resumable upload and sends half of it; `finish` sends the rest. */
async function startResumable({ resumable }: TestReplica, caller: Caller, fileName: string) {
  const { id } = await resumable.begin({
    caller,
    target: targetOf(fileName),
    length: WHOLE.length,
    key: undefined,
    rule: { onConflict: 'fail' },
  })
  const body = new PassThrough()
  const chunk = { offset: 0, declared: WHOLE.length, checksum: undefined, body }
  const appended = resumable.append(caller, id, chunk)
  appended.catch(() => undefined)
  await sendHalf(body)
  const finish = () => {
    body.end(HALF)
    return appended
  }
  return { id, finish }
}

async function sendHalf(body: PassThrough): Promise<void> {
  if (!body.write(HALF)) await once(body, 'drain')
}

it('keeps what a live replica is receiving', async () => {
  const { db, a, layout, caller, startB, storedHash } = await startSite()
  const draft = await uploadHalf(a, caller, 'draft')
  const blob = await uploadHalf(a, caller, 'blob')
  const resumable = await startResumable(a, caller, 'resumable')
  await blob.finish()
  await startB()
  for (const upload of [draft, resumable]) await upload.finish()
  for (const upload of [draft, blob]) await upload.commit()
  for (const name of ['draft', 'blob', 'resumable']) expect([name, await storedHash(name)]).toEqual([name, HASH])

  const neverStored = await uploadHalf(a, caller, 'x')
  await neverStored.finish()
  const { id } = await a.resumable.begin({
    caller,
    target: targetOf('y'),
    length: 1,
    key: undefined,
    rule: { onConflict: 'fail' },
  })
  // Simulates an upload whose row is about to be written.
  await noteIncoming(db, { replicaId: a.replicaId, id, uploadId: id })
  await writeFile(blobPath(layout, id), '')
  await openClock(db, { server: () => Date.now() + DAY + 1000 })
  expect(await sweep(db, a.blobs)).toEqual({ drafts: 0, orphans: 0, missing: 0 })
  await doomAbandoned(db)
  expect(await deleteDoomed(db, a.blobs)).toBe(0)
})

it('takes over from a dead replica, and prevents it from storing what it is receiving', async () => {
  const { db, a, layout, caller, startB, storedHash } = await startSite()
  const draft = await uploadHalf(a, caller, 'draft')
  const blob = await uploadHalf(a, caller, 'blob')
  const resumable = await startResumable(a, caller, 'resumable')
  await blob.finish()
  await expireReplica(db, a.replicaId)
  const b = await startB()
  expect(await readdir(layout.tmp)).toEqual([])
  expect(await b.usage(caller.accountId)).toMatchObject({ reservedBytes: WHOLE.length })
  await expect(draft.finish()).rejects.toThrow('ENOENT')
  await expect(blob.commit()).rejects.toMatchObject({ code: 'server/busy' })
  await expect(resumable.finish()).rejects.toMatchObject({ code: 'uploads/superseded' })
  for (const name of ['draft', 'blob', 'resumable']) expect(await storedHash(name)).toBeUndefined()

  const body = new PassThrough().end(WHOLE)
  await b.resumable.append(caller, resumable.id, { offset: 0, declared: WHOLE.length, checksum: undefined, body })
  expect(await storedHash('resumable')).toBe(HASH)
})
