import { pino } from 'pino'
import { expect, it } from 'vitest'
import { mail } from '../../testing/rows.ts'
import { createTestPostgres } from '../../testing/test-postgres.ts'
import type { Db } from '../database/open.ts'
import { createMailWorker } from './mail-worker.ts'
import { createOutboxRepo, enqueue, type LeasedMail } from './outbox.repo.ts'

const COUNT = 50

/** Creates a worker that waits for `ready` before each email and calls `onSent` after it. */
function workerOf(db: Db, replicaId: string, ready: Promise<void>, onSent: (mail: LeasedMail) => void) {
  const send = async (sent: LeasedMail) => {
    await ready
    onSent(sent)
  }
  return createMailWorker({
    outbox: createOutboxRepo(db, replicaId),
    sender: { send, close: () => undefined },
    logger: pino({ level: 'silent' }),
  })
}

it('sends each of many emails once from two replicas', async () => {
  const open = await createTestPostgres()
  const db = await open()
  await db.transaction().execute((trx) => enqueue(trx, Array(COUNT).fill(mail)))
  const sent: string[] = []
  const bothHaveMails = Promise.withResolvers<void>()
  // The first replica waits until the second one has sent an email, too.
  const one = workerOf(await open(), 'one', bothHaveMails.promise, ({ id }) => sent.push(id))
  const two = workerOf(await open(), 'two', Promise.resolve(), ({ id }) => {
    sent.push(id)
    bothHaveMails.resolve()
  })
  await Promise.all([one.deliverDue(), two.deliverDue()])
  expect([sent.length, new Set(sent).size]).toEqual([COUNT, COUNT])
  expect(await createOutboxRepo(db, '').count('waiting')).toBe(0)
})
