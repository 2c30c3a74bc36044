import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { BytesMissing } from '#bytes/store/errors.ts'
import { openStorage } from '#bytes/store/open-storage.ts'
import type { Db } from '#database/open.ts'
import { trusted } from '#testing/rows.ts'
import { temporaryDirectory } from '#testing/start-api.ts'
import { unnotedId } from '#testing/stored.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { BATCH_SIZE, deleteExpiredMessages } from './retention.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString()

async function openStore() {
  const directory = await temporaryDirectory()
  const { blobs, mailFiles, prepare } = openStorage({ DATA_DIR: directory, DISK_RESERVE: 0 })
  await prepare()
  return { db: await openTestDatabase(directory), outbox: join(directory, 'outbox'), blobs, mailFiles }
}

const person = { reference: 'R', first_name: 'Ada', phone_number: '1', email: 'a@b.com', subject: 's', message: 'm' }

const addEnquiry = (db: Db, id: string, created_at: string) =>
  db
    .insertInto('enquiry')
    .values({ ...person, id, reference: id, created_at })
    .execute()

async function addApplication(db: Db, id: string, blob_id: string, created_at: string) {
  await db
    .insertInto('application')
    .values({ ...person, id, reference: id, last_name: 'L', role: 'r', company: 'c', description: 'd', created_at })
    .execute()
  await db
    .insertInto('attachment')
    .values({ id, application_id: id, kind: 'cv', name: 'cv.pdf', size: 1, sha256: 'x', blob_id, flags: '' })
    .execute()
}

async function* bytes() {
  yield Buffer.from('cv')
}

it('deletes more old applications than fit in one transaction', async () => {
  const store = await openStore()
  for (let n = 0; n <= BATCH_SIZE; n += 1) await addApplication(store.db, `${n}`, `blob ${n}`, daysAgo(181))
  expect(await deleteExpiredMessages(store, trusted(NOW))).toMatchObject({ applications: BATCH_SIZE + 1 })
  expect(await store.db.selectFrom('attachment').select('id').execute()).toEqual([])
})

it('deletes applications after 180 days with their files, and keeps newer ones', async () => {
  const store = await openStore()
  const { db, blobs } = store
  const [old, young] = [await blobs.put(unnotedId(), bytes()), await blobs.put(unnotedId(), bytes())]
  await addApplication(db, 'old', old.id, daysAgo(181))
  await addApplication(db, 'young', young.id, daysAgo(179))

  expect(await deleteExpiredMessages(store, trusted(NOW))).toMatchObject({ applications: 1 })
  const left = await db.selectFrom('attachment').select('id').execute()
  expect(left).toEqual([{ id: 'young' }])
  await expect(blobs.read(old.id)).rejects.toThrow(BytesMissing)
  expect(String(await blobs.read(young.id))).toBe('cv')
})

it('deletes enquiries after a year, and emails with their files a month after they were sent or abandoned', async () => {
  const store = await openStore()
  const { db, mailFiles } = store
  await addEnquiry(db, 'old', daysAgo(366))
  await addEnquiry(db, 'young', daysAgo(364))
  const mail = { kind: 'k', recipient: 'a@b.com', subject: 's', body: 'b', reply_to: null, next_at: daysAgo(31) }
  for (const [id, status, days] of [
    ['dead', 'dead', 31],
    ['recently abandoned', 'dead', 29],
    ['recently sent', 'sent', 29],
    ['sent', 'sent', 31],
    ['waiting', 'waiting', undefined],
  ] as const) {
    const settled_at = days === undefined ? null : daysAgo(days)
    await db
      .insertInto('outbox')
      .values({ ...mail, id, status, created_at: daysAgo(59), settled_at })
      .execute()
    // Recent, as after a restore.
    await mailFiles.write(id, Buffer.from('mail'))
  }

  const nothing = { applications: 0, enquiries: 0, emails: 0, mailFiles: 0 }
  expect(await deleteExpiredMessages(store, trusted(NOW))).toEqual({ ...nothing, enquiries: 1, emails: 2 })
  expect(await deleteExpiredMessages(store, trusted(NOW))).toEqual(nothing)
  const ids = await db.selectFrom('outbox').select('id').orderBy('id').execute()
  const kept = ['recently abandoned', 'recently sent', 'waiting']
  expect(ids.map(({ id }) => id)).toEqual(kept)
  expect((await readdir(store.outbox)).sort()).toEqual(kept.map((id) => `${id}.eml`))
})

it('deletes email files and leftover drafts after a month, and no other files', async () => {
  const store = await openStore()
  for (const id of ['old', 'young']) await store.mailFiles.write(id, Buffer.from('mail'))
  for (const name of ['crashed.tmp', 'notes.txt']) await writeFile(join(store.outbox, name), '')
  const longAgo = new Date(daysAgo(31))
  for (const name of ['old.eml', 'crashed.tmp', 'notes.txt']) await utimes(join(store.outbox, name), longAgo, longAgo)
  const recently = new Date(daysAgo(29))
  await utimes(join(store.outbox, 'young.eml'), recently, recently)

  expect(await deleteExpiredMessages(store, trusted(NOW))).toMatchObject({ emails: 0, mailFiles: 2 })
  expect((await readdir(store.outbox)).sort()).toEqual(['notes.txt', 'young.eml'])
})
