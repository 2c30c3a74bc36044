import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { Db } from '#database/open.ts'
import { clockAt, mail } from '#testing/rows.ts'
import { createTestPostgres } from '#testing/test-postgres.ts'
import { createMailWorker } from './mail-worker.ts'
import { createOutboxCounts, createOutboxRepo, enqueue, type LeasedEmail } from './outbox.repo.ts'

const COUNT = 50

/** Creates a worker that waits for `ready` before each email and calls `onSent` after it. */
function workerOf(db: Db, replicaId: string, ready: Promise<void>, onSent: (mail: LeasedEmail) => void) {
  const send = async (sent: LeasedEmail) => {
    await ready
    onSent(sent)
  }
  return createMailWorker({
    outbox: createOutboxRepo(db, replicaId),
    sender: { send, close: () => undefined },
    logger: pino({ level: 'silent' }),
    clock: clockAt(),
  })
}

it('sends each of many emails exactly once with two replicas', async () => {
  const open = await createTestPostgres()
  const db = await open()
  await db.transaction().execute((trx) => enqueue(trx, null, Array(COUNT).fill(mail)))
  const sent: string[] = []
  const bothHaveEmails = Promise.withResolvers<void>()
  // The first replica sends nothing until the second has sent an email, so that both take part.
  const one = workerOf(await open(), 'one', bothHaveEmails.promise, ({ id }) => sent.push(id))
  const two = workerOf(await open(), 'two', Promise.resolve(), ({ id }) => {
    sent.push(id)
    bothHaveEmails.resolve()
  })
  await Promise.all([one.deliverDue(), two.deliverDue()])
  expect([sent.length, new Set(sent).size]).toEqual([COUNT, COUNT])
  expect(await createOutboxCounts(db).count('waiting')).toBe(0)
})
