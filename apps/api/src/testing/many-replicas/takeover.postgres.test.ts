import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { expect, it, onTestFinished, vi } from 'vitest'
import { continueUpload } from '#bytes/in/tus/continue-upload.ts'
import { createResumableRepo } from '#bytes/in/tus/resumable.repo.ts'
import { createUploadLocks } from '#bytes/in/tus/upload-locks.ts'
import { createFilesRepo } from '#tree/files.repo.ts'
import { type ChildStore, FOLDER, startChildStore } from '../child/child-store.ts'
import { engineOf } from '../engine/engine.ts'
import { isWaiting } from '../race.ts'
import { temporaryDirectory } from '../start-api.ts'
import { openTestDatabase } from '../test-database.ts'
import { openAppend } from '../uploads/open-request.ts'
import { startSite, type TestReplica } from './two-replicas.ts'

const MIB = 1024 ** 2
const CHECKPOINT = 16 * MIB
/** The bytes that the server acknowledges before a request ends; the rest is smaller than a checkpoint. */
const PART = CHECKPOINT + MIB
const content = randomBytes(2 * CHECKPOINT - MIB)
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const HASH = hashOf(content)
const PATIENT = { timeout: 30_000 }
const superseded = { code: 'uploads/superseded' }

/** Starts two replicas in this process, and an upload on A. */
async function beginUpload() {
  const site = await startSite()
  const { a, caller, db } = site
  const b = await site.startB()
  const target = { folder: ['a'] as const, fileName: 'x' }
  const { id } = await a.resumable.begin({
    caller,
    target,
    rule: { onConflict: 'fail' },
    length: content.length,
    key: undefined,
  })
  const append = ({ resumable }: TestReplica, offset: number, bytes: Buffer | PassThrough) => {
    const body = Buffer.isBuffer(bytes) ? new PassThrough().end(bytes) : bytes
    const declared = Buffer.isBuffer(bytes) ? bytes.length : content.length - offset
    const appended = resumable.append(caller, id, { offset, declared, checksum: undefined, body })
    appended.catch(() => undefined)
    return appended
  }
  const row = () => db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  /** Makes A acknowledge a part and receive more, in a request that stays open. */
  async function receivePart() {
    const body = new PassThrough()
    const appended = append(a, 0, body)
    if (!body.write(content.subarray(0, PART))) await once(body, 'drain')
    await expect.poll(async () => (await row()).received, PATIENT).toBe(PART)
    body.write(content.subarray(PART, PART + MIB))
    return { body, appended }
  }
  return { ...site, b, id, append, receivePart, row }
}

it('an upload can be resumed on any replica, in the same turn, after a request has ended', async () => {
  const { a, b, append, row, storedHash } = await beginUpload()
  for (const [n, replica] of [a, b, a, b].entries()) {
    const start = n * 8 * MIB
    const piece = content.subarray(start, start + 8 * MIB)
    await append(replica, start, piece)
    expect(await row()).toMatchObject({ turn: 0, replica_id: null, received: start + piece.length })
  }
  expect(await storedHash('x')).toBe(HASH)
})

it('an upload belongs to the later of two replicas that adopt it concurrently', async () => {
  const { a, b, db, id, caller, row } = await beginUpload()
  const upload = await b.resumable.state(caller, id)
  const uploads = createResumableRepo(db)
  const first = await uploads.adopt(upload, a.replicaId)
  const second = await uploads.adopt(upload, b.replicaId)
  await uploads.release(first)
  await expect(uploads.delete(first)).rejects.toMatchObject(superseded)
  expect([first.turn, await row()]).toMatchObject([0, { replica_id: b.replicaId, turn: 1 }])
  await uploads.release(second)
  expect(await row()).toMatchObject({ replica_id: null, turn: 1 })
})

it('an upload is repaired only while no replica receives it, and adopted only after its repair', async () => {
  const { a, db, id, caller } = await beginUpload()
  const uploads = createResumableRepo(db)
  const upload = await a.resumable.state(caller, id)
  const adopted = await uploads.adopt(upload, a.replicaId)
  expect(await db.transaction().execute((trx) => uploads.lockUnowned(trx, id))).toBeUndefined()
  await uploads.release(adopted)

  const steps: string[] = []
  let adoption: Promise<unknown> | undefined
  await db.transaction().execute(async (trx) => {
    expect(await uploads.lockUnowned(trx, id)).toMatchObject({ id })
    adoption = uploads.adopt(upload, a.replicaId).then(() => steps.push('adopted'))
    await vi.waitUntil(() => isWaiting(db), PATIENT)
    steps.push('repaired')
  })
  await adoption
  expect(steps).toEqual(['repaired', 'adopted'])
})

it('rejects an offset that another replica has moved past in the meantime', async () => {
  const { a, b, db, id, caller, append, row } = await beginUpload()
  const stale = await a.resumable.state(caller, id)
  await append(b, 0, content.subarray(0, 3))
  const deps = { ...a, uploads: createResumableRepo(db), files: createFilesRepo(db), maxBytes: 0 }
  const chunk = { offset: 0, declared: 3, checksum: undefined, body: Readable.from([Buffer.from('abc')]) }
  using lock = await createUploadLocks(deps.uploads, a.logger).acquire(id)
  await expect(continueUpload(deps, stale, chunk, lock)).rejects.toMatchObject({ code: 'uploads/wrong-offset' })
  expect(await row()).toMatchObject({ received: 3, replica_id: null })
})

it('ends the request of a stalled client on another replica, and resumes its upload', async () => {
  const { a, b, id, caller, append, receivePart, storedHash } = await beginUpload()
  const { appended: hanging } = await receivePart()
  const { received } = await b.resumable.state(caller, id)
  await expect(hanging).rejects.toMatchObject(superseded)
  await append(b, received, content.subarray(received))
  expect(await storedHash('x')).toBe(HASH)
  expect((await a.resumable.state(caller, id)).finished).toBe(true)
  expect((await a.drafts.list()).size).toBe(0)
})

it.each(['before', 'after'])('rejects a late commit %s the next turn starts, and keeps every byte', async (order) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { a, b, db, id, append, receivePart, row, storedHash } = await beginUpload()
  const restore = vi.spyOn(a.drafts, 'restore')
  const { body, appended: late } = await receivePart()
  const endLate = async () => {
    body.end(randomBytes(content.length - PART - MIB))
    await expect(late).rejects.toMatchObject(superseded)
    // The draft is no longer A's.
    expect(restore).not.toHaveBeenCalled()
  }
  // Simulates the next request of B; A notices only after it has completed its draft.
  await db.updateTable('upload').set({ replica_id: null, turn: 1 }).where('id', '=', id).execute()
  if (order === 'before') await endLate()
  await append(b, PART, content.subarray(PART, PART + 2 * MIB))
  if (order === 'after') await endLate()
  await append(b, PART + 2 * MIB, content.subarray(PART + 2 * MIB))
  expect(await storedHash('x')).toBe(HASH)
  expect((await row()).finished).toBe(1)
})

/** Starts two processes on the same database and storage. A has received part of an upload, in an open request. */
async function startTwo() {
  const [dataDir, other] = [await temporaryDirectory(), await temporaryDirectory()]
  const a = await startChildStore(dataDir)
  await symlink(join(dataDir, 'files'), join(other, 'files'))
  const b = await startChildStore(other, { env: (await engineOf(dataDir)).env })
  const url = await a.tus.create([FOLDER], 'x', content.length)
  const late = openAppend(a, url, 0, content.length)
  late.write(content.subarray(0, PART))
  const db = await openTestDatabase(dataDir)
  const received = async () => (await db.selectFrom('upload').select('received').executeTakeFirst())?.received
  await expect.poll(received, PATIENT).toBeGreaterThanOrEqual(CHECKPOINT)
  return { a, b, url, late }
}

/** Sends the rest to a replica. Resolves to the hash of the file that the replica then serves. */
async function finishAt({ tus, download }: ChildStore, url: string): Promise<string> {
  const { offset } = await tus.head(url)
  expect(offset).toBeGreaterThanOrEqual(CHECKPOINT)
  expect(await tus.append(url, offset, content.subarray(offset))).toMatchObject({ status: 204, offset: content.length })
  return servedHash({ download })
}

async function servedHash({ download }: Pick<ChildStore, 'download'>): Promise<string> {
  return hashOf(Buffer.from(await (await download('x')).arrayBuffer()))
}

it('resumes an upload in another process after the first one was killed', async () => {
  const { a, b, url } = await startTwo()
  await a.kill()
  expect(await finishAt(b, url)).toBe(HASH)
})

it('resumes an upload in another process while the client of the first one stalls', async () => {
  const { a, b, url, late } = await startTwo()
  expect(await finishAt(b, url)).toBe(HASH)
  expect(await late.response).toMatchObject({ status: 423, ...superseded })
  expect(await a.tus.head(url)).toMatchObject({ status: 200, offset: content.length })
})

it('resumes an upload in another process while the first one is frozen, and rejects its late bytes', async () => {
  const { a, b, url, late } = await startTwo()
  process.kill(a.pid, 'SIGSTOP')
  expect(await finishAt(b, url)).toBe(HASH)
  late.end(randomBytes(content.length - PART))
  process.kill(a.pid, 'SIGCONT')
  expect(await late.response).toMatchObject({ status: 423, ...superseded })
  for (const replica of [a, b]) expect(await servedHash(replica)).toBe(HASH)
  expect(await a.tus.append(url, CHECKPOINT, content.subarray(CHECKPOINT))).toMatchObject({
    status: 409,
    code: 'uploads/wrong-offset',
  })
})
