import { access } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { type Db, openDatabase } from '../database/open.ts'
import { createBlobStore } from '../storage/blob-store.ts'
import { blobPath, makeDirectories, storageLayout } from '../storage/layout.ts'
import { temporaryDirectory } from '../testing/start-api.ts'
import { forgetOldMessages } from './retention.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString()

async function openStore() {
  const directory = await temporaryDirectory()
  const layout = storageLayout(directory)
  await makeDirectories(layout)
  const db = await openDatabase(directory)
  return { db, layout, blobs: createBlobStore(layout) }
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

it('deletes applications after 180 days with their files, and keeps younger ones', async () => {
  const { db, layout, blobs } = await openStore()
  const [old, young] = [await blobs.put(bytes()), await blobs.put(bytes())]
  await addApplication(db, 'old', old.id, daysAgo(181))
  await addApplication(db, 'young', young.id, daysAgo(179))

  expect(await forgetOldMessages(db, blobs, NOW)).toMatchObject({ applications: 1 })
  const left = await db.selectFrom('attachment').select('id').execute()
  expect(left).toEqual([{ id: 'young' }])
  await expect(access(blobPath(layout, old.id))).rejects.toThrow('ENOENT')
  await access(blobPath(layout, young.id))
  await db.destroy()
})

it('deletes enquiries after a year, and sent mails after a month; mails that wait stay', async () => {
  const { db, blobs } = await openStore()
  await addEnquiry(db, 'old', daysAgo(366))
  await addEnquiry(db, 'young', daysAgo(364))
  const mail = { kind: 'k', recipient: 'a@b.com', subject: 's', body: 'b', reply_to: null, next_at: daysAgo(31) }
  for (const [id, status, days] of [
    ['sent', 'sent', 31],
    ['recent', 'sent', 29],
    ['waiting', 'waiting', 31],
  ] as const) {
    await db
      .insertInto('outbox')
      .values({ ...mail, id, status, created_at: daysAgo(days) })
      .execute()
  }

  expect(await forgetOldMessages(db, blobs, NOW)).toEqual({ applications: 0, enquiries: 1, mails: 1 })
  expect(await forgetOldMessages(db, blobs, NOW)).toEqual({ applications: 0, enquiries: 0, mails: 0 })
  const ids = await db.selectFrom('outbox').select('id').orderBy('id').execute()
  expect(ids.map(({ id }) => id)).toEqual(['recent', 'waiting'])
  await db.destroy()
})
