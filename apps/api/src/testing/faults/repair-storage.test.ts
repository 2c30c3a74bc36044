import { createHash } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { createResumableRepo, positionOf } from '#bytes/in/tus/resumable.repo.ts'
import { endDamage } from '#bytes/notes/damaged-blobs.ts'
import { forgettingDeleted } from '#bytes/notes/doomed-blobs.ts'
import { countOrphans, deleteOldOrphans } from '#bytes/notes/orphaned-blobs.ts'
import { createStorageProblems } from '#bytes/notes/storage-problems.ts'
import { createQuota } from '#bytes/quota/quota.ts'
import { createUsage } from '#bytes/quota/usage.ts'
import { openClock } from '#database/clock/open-clock.ts'
import { newBlobId } from '#database/ids.ts'
import { type NotedBlobId, noteIncoming } from '#database/notes.ts'
import type { Db } from '#database/open.ts'
import { createReplicasRepo } from '#live/replicas/replica.ts'
import { repairStorage } from '#server/start/start-storage.ts'
import type { Storage, StoredBlob } from '#storage.ts'
import { createFilesRepo } from '#tree/files.repo.ts'
import { isOnPostgres } from '../engine/engine.ts'
import { addAccount, addApplication, addFolder, newFile, trusted } from '../rows.ts'
import { temporaryDirectory } from '../start-api.ts'
import { openTestStorage, unnotedId } from '../stored.ts'
import { openTestDatabase } from '../test-database.ts'

const DAY = 86_400_000
const WEEK = 7 * DAY
const START = Date.now()
const NOTHING = { drafts: 0, orphans: 0, missing: 0, lost: 0, removed: 0 }
const space = { assertRoomFor: async () => undefined }

let dataDir: string
let db: Db
let storage: Storage
let ada: string
let folder: string

beforeEach(async () => {
  dataDir = await temporaryDirectory()
  db = await openTestDatabase(dataDir)
  storage = await openTestStorage(dataDir)
  await storage.prepare()
  ada = await addAccount(db)
  folder = await addFolder(db, ada, 'a')
})

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}

const put = (id: NotedBlobId, text = 'bytes') => storage.blobs.put(id, bytesOf(text))
const note = (uploadId?: string, id?: string) =>
  noteIncoming(db, { replicaId: 'other', ...(uploadId && { uploadId }), ...(id && { id }) })
const addFile = (name: string, blob: StoredBlob) => createFilesRepo(db).store(newFile(ada, folder, name, { blob }))

async function storedIds(): Promise<string[]> {
  const ids: string[] = []
  for await (const page of storage.blobs.list('')) ids.push(...page)
  return ids.sort()
}

const repair = () => repairStorage(db, storage)
const deleteOld = (days: number) =>
  deleteOldOrphans(db, forgettingDeleted(storage.blobs, db, console), trusted(new Date(START + days * DAY)).ago(WEEK))

async function addUpload(id: string, received = 0): Promise<void> {
  const row = { id, owner_id: ada, folder_id: folder, name: id, length: 5, bytes: 5, received }
  await db
    .insertInto('upload')
    .values({ ...row, expires_at: '9999-01-01T00:00:00.000Z' })
    .execute()
}

/** Publishes all five bytes of an upload, of which the first three are acknowledged. */
async function publishUpload(id: string, isNoted: boolean): Promise<void> {
  await addUpload(id)
  const uploads = createResumableRepo(db)
  const upload = (await uploads.find(ada, id, '')) ?? expect.unreachable('the upload exists')
  const draft = await storage.drafts.open(positionOf(upload), new AbortController().signal)
  await draft.add(Buffer.from('byt'))
  await uploads.advance(upload, await draft.sync(), upload.expiresAt)
  await draft.acknowledged()
  await draft.add(Buffer.from('es'))
  await draft.publish(isNoted ? await note(id, draft.blobId) : (draft.blobId as NotedBlobId), 5)
  await draft.close()
}

it('keeps a file that the database does not know for a week', async () => {
  const { id } = await put(unnotedId())
  expect(await repair()).toEqual({ ...NOTHING, orphans: 1 })
  expect(await countOrphans(db)).toEqual({ blobs: 1, bytes: 5 })
  expect(await repair()).toEqual(NOTHING)
  expect(await deleteOld(7)).toBe(0)
  expect(await storedIds()).toEqual([id])
  expect(await deleteOld(7.1)).toBe(1)
  expect(await storedIds()).toEqual([])
  expect(await countOrphans(db)).toEqual({ blobs: 0, bytes: 0 })
  expect(await repair()).toEqual(NOTHING)
})

it('keeps a file of any age once a row names it again', async () => {
  const blob = await put(unnotedId())
  await repair()
  await addFile('x', blob)
  expect(await countOrphans(db)).toEqual({ blobs: 0, bytes: 0 })
  expect(await deleteOld(30)).toBe(0)
  expect(await db.selectFrom('orphaned_blob').selectAll().execute()).toEqual([])
  expect(await storedIds()).toEqual([blob.id])
})

it('never counts a file that the database does not know against the quota of a user', async () => {
  await put(unnotedId())
  await repair()
  const usage = createUsage(db, { USER_QUOTA_BYTES: 0, MAX_UPLOAD_BYTES: 0 })
  expect(await usage(ada)).toMatchObject({ usedBytes: 0, reservedBytes: 0 })
  await createQuota({ db, space, limit: 10, replicaId: 'replica' }).reserve(ada, 10)
})

it('deletes the bytes of an upload that ended before its row was stored', async () => {
  await put(await note())
  expect(await repair()).toEqual({ ...NOTHING, removed: 1 })
  expect(await storedIds()).toEqual([])
  expect(await repair()).toEqual(NOTHING)
})

it('keeps the bytes of an upload in progress on another replica', async ({ skip }) => {
  skip(!isOnPostgres(), 'An embedded database has one replica')
  await createReplicasRepo(db).beat('other')
  const { id } = await put(await note())
  await openClock(db, { server: () => Date.now() + 2 * DAY })
  expect(await repair()).toEqual(NOTHING)
  expect(await storedIds()).toEqual([id])
})

it('deletes what a user or a deadline deleted before a crash', async () => {
  const blob = await put(unnotedId())
  await addFile('x', blob)
  expect(await createFilesRepo(db).delete(ada, folder, 'x')).toEqual([blob.id])
  expect(await repair()).toEqual({ ...NOTHING, removed: 1 })
  expect(await storedIds()).toEqual([])
})

it('keeps the bytes of uploads in progress if the database lacks later files, because it may also lack theirs', async () => {
  const [inProgress, later] = [await put(await note()), await put(unnotedId())]
  expect(await repair()).toEqual({ ...NOTHING, orphans: 2 })
  expect(await storedIds()).toEqual([inProgress.id, later.id].sort())
  expect(await repair()).toEqual(NOTHING)
  expect(await storedIds()).toHaveLength(2)
})

it('keeps the bytes of uploads in progress if the write-ahead log is lost', async ({ skip }) => {
  skip(isOnPostgres(), 'PostgreSQL keeps its own log')
  const { id } = await put(await note())
  await db.destroy()
  db = await openTestDatabase(dataDir)
  expect(await repair()).toEqual({ ...NOTHING, orphans: 1 })
  expect(await storedIds()).toEqual([id])
})

it('continues a resumable upload whose row was not stored, and deletes nothing of it', async () => {
  const id = newBlobId()
  await publishUpload(id, true)
  expect(await repair()).toEqual(NOTHING)
  const upload = (await createResumableRepo(db).find(ada, id, '')) ?? expect.unreachable('the upload exists')
  const draft = await storage.drafts.open(positionOf(upload), new AbortController().signal)
  await draft.add(Buffer.from('ES'))
  const published = await draft.publish(await note(id, draft.blobId), 5)
  await draft.close()
  expect(published.sha256).toBe(createHash('sha256').update('bytES').digest('hex'))
})

it('keeps all bytes of a resumable upload that the database knows only as unfinished', async () => {
  const id = newBlobId()
  await publishUpload(id, false)
  expect(await repair()).toMatchObject({ orphans: 1, removed: 0 })
  expect(String(await storage.blobs.read(id))).toBe('bytes')
})

it('ends the note of an upload whose reservation is released before its first byte', async () => {
  const quota = createQuota({ db, space, limit: 10, replicaId: 'replica' })
  const notes = () => db.selectFrom('incoming_blob').select('blob_id').execute()
  const reservation = await quota.reserve(ada, 1)
  expect(await notes()).toHaveLength(1)
  await reservation.release()
  expect(await notes()).toEqual([])
})

it('notes rows without bytes, whose number is reported until they have bytes again', async () => {
  await addApplication(db, 'A-1')
  expect([await repair(), await repair()]).toEqual([
    { ...NOTHING, missing: 1 },
    { ...NOTHING, missing: 1 },
  ])
  const problems = createStorageProblems(db)
  expect(await problems()).toMatchObject([{ cause: '1 stored file is damaged or missing.' }])
  await endDamage(db, ['blob of A-1'])
  expect(await problems()).toEqual([])
})

it('reports more than ten unknown files', async () => {
  const problems = createStorageProblems(db)
  for (let n = 0; n < 10; n += 1) await put(unnotedId(), `${n}`)
  await repair()
  const eleventh = await put(unnotedId())
  await repair()
  expect(await problems()).toMatchObject([{ cause: expect.stringContaining('does not know 11 stored files') }])
  await addFile('x', eleventh)
  expect(await problems()).toEqual([])
})
