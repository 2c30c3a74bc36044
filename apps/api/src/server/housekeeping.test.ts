import { access, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { openStorage } from '#bytes/store/open-storage.ts'
import { newBlobId } from '#database/ids.ts'
import type { Db } from '#database/open.ts'
import { readSecrets, rotateSecret, type SecretName } from '#database/secrets/secrets.ts'
import { createReplica } from '#live/replicas/replica.ts'
import { createErasureRepo } from '#people/erasure/erasure.service.ts'
import { addFiles, addFolders } from '#testing/many.ts'
import { addApplication } from '#testing/rows.ts'
import { startApi } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { signUp } from '#testing/user.ts'
import { HIDDEN_COPY } from '#tree/folders.repo.ts'
import { createRemovalRepo, MAX_ROWS } from '#tree/removal/removal.service.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

afterEach(() => vi.useRealTimers())

const enquiry = { first_name: 'Ada', phone_number: '1', email: 'ada@example.com', subject: 's', message: 'm' }

async function addEnquiry(db: Db, id: string) {
  const created_at = new Date(Date.now() - 400 * DAY).toISOString()
  await db
    .insertInto('enquiry')
    .values({ ...enquiry, id, reference: id, created_at })
    .execute()
}

const until = (condition: () => Promise<boolean>) => vi.waitUntil(condition, { timeout: 30_000 })

it('runs once the server listens, then every hour, and logs how much it deleted but not what', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const lines: Record<string, unknown>[] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const { app, dataDir } = await startApi({}, onTestFinished, { logger })
  const db = await openTestDatabase(dataDir)
  const left = async () => (await db.selectFrom('enquiry').select('id').execute()).length
  const deletions = () => lines.filter(({ msg }) => msg === 'old messages deleted')

  await addEnquiry(db, 'first')
  const { mailFiles } = openStorage({ DATA_DIR: dataDir, DISK_RESERVE: 0 })
  await mailFiles.write('old', Buffer.from('mail'))
  const longAgo = new Date(Date.now() - 31 * DAY)
  const file = join(dataDir, 'outbox', 'old.eml')
  await utimes(file, longAgo, longAgo)
  vi.advanceTimersByTime(HOUR)
  expect(await left()).toBe(1)

  await app.listen({ port: 0 })
  await until(async () => deletions().length === 1)
  expect(await left()).toBe(0)
  await expect(access(file)).rejects.toThrow('ENOENT')

  await addEnquiry(db, 'second')
  vi.advanceTimersByTime(HOUR)
  await until(async () => deletions().length === 2)
  expect(await left()).toBe(0)
  expect(deletions()).toMatchObject([
    { enquiries: 1, applications: 0, emails: 0, mailFiles: 1 },
    { enquiries: 1, applications: 0, emails: 0, mailFiles: 0 },
  ])
  expect(JSON.stringify(lines)).not.toContain('ada@example.com')
})

it('leaves expired data to the replica that holds the lease', async () => {
  const { app, dataDir, stop } = await startApi()
  const db = await openTestDatabase(dataDir)
  const other = await createReplica(db, pino({ level: 'silent' }))
  await addEnquiry(db, 'first')
  await other.withLease('expiry', async () => {
    await app.listen({ port: 0 })
    await stop()
  })
  expect(await db.selectFrom('enquiry').select('id').execute()).toEqual([{ id: 'first' }])
})

it('deletes audit records after 400 days', async () => {
  const { app, dataDir } = await startApi()
  const db = await openTestDatabase(dataDir)
  const addRecord = async (id: string, days: number) => {
    const at = new Date(Date.now() - days * DAY).toISOString()
    await db.insertInto('audit').values({ id, at, account_id: null, action: 'session/started', detail: '' }).execute()
  }
  await addRecord('old', 401)
  await addRecord('young', 399)

  await app.listen({ port: 0 })
  const left = () => db.selectFrom('audit').select('id').execute()
  await until(async () => (await left()).length < 2)
  expect(await left()).toEqual([{ id: 'young' }])
})

it('deletes the rest of what has expired if something cannot be deleted', async () => {
  const { app, dataDir } = await startApi()
  const db = await openTestDatabase(dataDir)
  await writeFile(join(dataDir, 'outbox'), 'not a directory')
  const first_seen_at = new Date(Date.now() - 8 * DAY).toISOString()
  await db.insertInto('orphaned_blob').values({ blob_id: newBlobId(), size: 1, first_seen_at }).execute()
  await app.listen({ port: 0 })
  await until(async () => (await db.selectFrom('orphaned_blob').select('blob_id').execute()).length === 0)
})

it('deletes notes of damage without a file, and former secrets that have ended', async () => {
  const { app, dataDir } = await startApi()
  const db = await openTestDatabase(dataDir)
  const now = Date.now()
  await rotateSecret(db, 'share-key', HOUR, now - 2 * HOUR)
  await rotateSecret(db, 'device-key', HOUR, now)
  await addApplication(db, 'A-1')
  const notes = { problem: 'missing', found_at: new Date(now).toISOString() } as const
  await db
    .insertInto('damaged_blob')
    .values([
      { ...notes, blob_id: newBlobId() },
      { ...notes, blob_id: 'blob of A-1' },
    ])
    .execute()
  await app.listen({ port: 0 })
  const formerOf = async (name: SecretName) => (await readSecrets(db))[name].rotation?.former.length
  await until(async () => (await formerOf('share-key')) === 0)
  await until(async () => (await db.selectFrom('damaged_blob').selectAll().execute()).length === 1)
  expect(await formerOf('device-key')).toBe(1)
})

it('resumes interrupted deletions every hour, and removes interrupted copies', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { app, dataDir } = await startApi()
  const db = await openTestDatabase(dataDir)
  const rows = async (table: 'enquiry' | 'folder' | 'account') =>
    (await db.selectFrom(table).select('id').execute()).length
  await addEnquiry(db, 'first')
  await app.listen({ port: 0 })
  await until(async () => (await rows('enquiry')) === 0)

  await signUp(app, 'ada@example.com')
  const ids = await addFolders(db, 'ada@example.com', null, ['a', 'b', 'c'])
  for (const id of ids)
    await addFiles(
      db,
      id,
      Array.from({ length: MAX_ROWS + 1 }, (_, n) => `${n}`),
    )
  const { markDeleted } = createRemovalRepo(db)
  const [deleted = '', , copy = ''] = ids
  await markDeleted(deleted)
  await db
    .updateTable('folder')
    .set({ deleted_at: '2026-01-01T00:00:00.000Z', name: HIDDEN_COPY })
    .where('id', '=', copy)
    .execute()
  vi.advanceTimersByTime(HOUR)
  await until(async () => (await rows('folder')) === 1)
  // Nobody has deleted the copy.
  const deletions = db.selectFrom('audit').select('id').where('action', '=', 'folder/deleted')
  await until(async () => (await deletions.execute()).length === 1)

  const { id } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  await createErasureRepo(db).closeAccount(id)
  vi.advanceTimersByTime(HOUR)
  await until(async () => (await rows('account')) === 0)
})
