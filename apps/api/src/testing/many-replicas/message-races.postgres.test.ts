import { expect, it } from 'vitest'
import type { Db } from '#database/open.ts'
import { createContactRepo } from '#messages/contact/contact.service.ts'
import { createOutboxRepo, enqueue } from '#messages/outbox/outbox.repo.ts'
import { deleteExpiredMessages } from '#messages/retention/retention.ts'
import { createErasureRepo } from '#people/erasure/erasure.service.ts'
import { after } from '../race.ts'
import { addApplication, mail, trusted } from '../rows.ts'
import { fulfilled, isUpdate, NOW, replicas } from './racing-replicas.ts'

it('stores a repeated message once', async () => {
  const { twice, rows } = await replicas()
  const form = { firstName: 'Ada', phoneNumber: '1', email: 'ada@example.com', subject: 'Hi', message: 'Hello' }
  const key = { scope: 'contact', key: 'k', fingerprint: 'f' }
  const outcomes = await twice(after('Select', 'idempotency'), (replica) =>
    createContactRepo(replica).insert(form, 'E-1', [mail], key),
  )
  expect(outcomes).toMatchObject([fulfilled({ isRepeated: false }), fulfilled({ isRepeated: true })])
  expect(await rows('enquiry')).toBe(1)
})

it('deletes a message once', async () => {
  const { db, twice } = await replicas()
  await addApplication(db, 'A-1')
  const outcomes = await twice(after('Select', 'application'), (replica) =>
    createErasureRepo(replica).deleteMessage('A-1'),
  )
  expect(outcomes).toEqual([fulfilled({ blobIds: ['blob of A-1'], mailIds: [] }), fulfilled(undefined)])
})

it('deletes an expired message once', async () => {
  const { db, twice } = await replicas()
  await addApplication(db, 'A-1', '2025-01-01T00:00:00.000Z')
  const outcomes = await twice(after('Select', 'application'), async (replica) => {
    const blobs = { deleteAll: async () => undefined }
    const mailFiles = { deleteAll: async () => undefined, deleteOlderThan: async () => 0 }
    return (await deleteExpiredMessages({ db: replica, blobs, mailFiles }, trusted(NOW))).applications
  })
  expect(outcomes).toEqual([fulfilled(1), fulfilled(0)])
})

it('leases an email to one worker', async () => {
  const { db, between } = await replicas()
  await db.transaction().execute((trx) => enqueue(trx, null, [mail]))
  const now = '9999-01-01T00:00:00.000Z'
  const lease = (replica: Db) => createOutboxRepo(replica, 'replica').lease(now)
  const outcomes = await between(isUpdate, (replica) => replica.transaction().execute(lease), lease)
  expect(outcomes).toMatchObject([{ value: { length: 1 } }, { value: { length: 0 } }])
})
