import { inTransaction } from '@mfe/engines/transaction'
import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createResetRepo } from '#people/password-reset/reset.service.ts'
import { smtpError, startSmtpServer } from '#testing/mail/smtp-server.ts'
import { addAccount, clockAt, mail } from '#testing/rows.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { createContactRepo } from '../contact/contact.service.ts'
import { createMailWorker } from './mail-worker.ts'
import { createOutboxRepo, enqueue } from './outbox.repo.ts'
import { createMailSender, MailRejected, type MailSender } from './send-mail.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const noSuchUser = (address: string) => smtpError(550, `5.1.1 <${address}>: Recipient address rejected`)

/** Creates an outbox whose worker has a clock of its own and sends through a mail server on loopback, or by `send`. */
async function setUp(send?: MailSender['send']) {
  const server = await startSmtpServer()
  const db = await openTestDatabase()
  const log: string[] = []
  const files = { write: async () => undefined }
  const sender = createMailSender({ smtpUrl: server.smtpUrl, from: 'site@example.com', files })
  // Later than anything that the test queues.
  let time = Date.now() + MINUTE
  function createWorker() {
    const worker = createMailWorker({
      outbox: createOutboxRepo(db, 'replica'),
      sender: send ? { send, close: () => undefined } : sender,
      logger: pino({ level: 'info' }, { write: (line: string) => log.push(line) }),
      clock: clockAt(() => time),
    })
    onTestFinished(() => worker.stop())
    return worker
  }
  const worker = createWorker()
  return {
    ...server,
    db,
    log,
    now: () => time,
    deliver: worker.deliverDue,
    health: worker.health,
    /** Starts another worker, as a restart of the site does. */
    startAnother: () => createWorker().start(),
    /** Lets time pass, with a check of the outbox every so often. */
    async pass(duration: number, step = HOUR): Promise<void> {
      for (const end = time + duration; time < end; ) {
        time += step
        await worker.deliverDue()
      }
    },
    queue: (...recipients: string[]) =>
      inTransaction(db, (trx) =>
        enqueue(
          trx,
          null,
          recipients.map((recipient) => ({ ...mail, recipient })),
        ),
      ),
    sent: () => server.received.map(({ to }) => to).sort(),
    /** Resolves to the recipients of the emails with this status. */
    async with(status: 'waiting' | 'dead'): Promise<string[]> {
      const rows = await db.selectFrom('outbox').select('recipient').where('status', '=', status).execute()
      return rows.map(({ recipient }) => recipient).sort()
    },
  }
}

it('keeps emails for a weekend without a mail server, and sends them once it is back', async () => {
  const { queue, deliver, pass, stop, restart, sent, health, ...outbox } = await setUp()
  await queue('before@example.com')
  await deliver()
  await stop()
  const recipients = Array.from({ length: 11 }, (_, n) => `${n}@example.com`).sort()
  await queue(...recipients)
  await pass(64 * HOUR)
  expect([await outbox.with('waiting'), await health()]).toMatchObject([
    recipients,
    {
      status: 'degraded',
      problems: [{ cause: expect.stringMatching(/^The mail server has accepted no emails since /) }],
    },
  ])
  await restart()
  await pass(40 * MINUTE, MINUTE)
  expect([sent(), await outbox.with('waiting')]).toEqual([[...recipients, 'before@example.com'].sort(), []])
  expect(await health()).toEqual({ status: 'ok' })
  expect(outbox.log.join('')).not.toContain('@example.com')
})

it('reports a mail server only as long as an email waits for it, such as until another replica sends it', async () => {
  const { queue, deliver, stop, db, health } = await setUp()
  await stop()
  await queue('a@example.com')
  await deliver()
  expect(await health()).toMatchObject({ status: 'degraded' })
  await db.updateTable('outbox').set({ status: 'sent' }).execute()
  await deliver()
  expect(await health()).toEqual({ status: 'ok' })
})

it('tries at once after a restart of the site', async () => {
  const { queue, pass, stop, restart, sent, startAnother } = await setUp()
  await stop()
  await queue('a@example.com', 'b@example.com')
  await pass(12 * HOUR)
  await restart()
  startAnother()
  await vi.waitUntil(() => sent().length === 2, { timeout: 30_000 })
})

it('asks a mail server that is away for one email at a time, with growing pauses', async () => {
  const { queue, deliver, pass, stop, db } = await setUp()
  await stop()
  await queue('a@example.com', 'b@example.com', 'c@example.com')
  const attempts = async () => {
    const rows = await db.selectFrom('outbox').select('attempts').execute()
    return rows.reduce((sum, row) => sum + row.attempts, 0)
  }
  for (let n = 0; n < 3; n += 1) await deliver()
  expect(await attempts()).toBe(1)
  await pass(6 * HOUR, MINUTE)
  expect(await attempts()).toBeLessThan(25)
})

it.each([
  ['the login', 'login', smtpError(535, 'Authentication failed')],
  ['the sender', 'sender', smtpError(550, 'Sender rejected')],
  ['every recipient', 'recipient', smtpError(550, 'Relay access denied')],
  ['every recipient for now', 'recipient', smtpError(451, 'Try again later')],
  ['every content', 'content', smtpError(554, 'Rejected as spam')],
] as const)('keeps emails while the mail server rejects %s', async (_what, rule, error) => {
  const { queue, pass, rules, sent, ...outbox } = await setUp()
  const recipients = Array.from({ length: 5 }, (_, n) => `${n}@example.com`).sort()
  rules[rule] = () => error
  await queue(...recipients)
  await pass(8 * DAY, 12 * HOUR)
  expect(await outbox.with('waiting')).toEqual(recipients)
  rules[rule] = () => undefined
  await pass(2 * HOUR)
  expect([sent(), await outbox.with('dead')]).toEqual([recipients, []])
})

it('tries a new email at once although the mail server rejects the addresses that a stranger typed', async () => {
  const { queue, deliver, pass, rules, sent } = await setUp()
  rules.recipient = (address) => (address.startsWith('bad') ? noSuchUser(address) : undefined)
  await queue(...Array.from({ length: 20 }, (_, n) => `bad${n}@example.com`))
  await deliver()
  await pass(DAY)
  await queue('good@example.com')
  await deliver()
  expect(sent()).toEqual(['good@example.com'])
})

it('keeps trying every email during an outage, the one that has waited longest first', async () => {
  const tried: string[] = []
  const { queue, pass } = await setUp(async ({ recipient }) => {
    tried.push(recipient)
    throw new Error('connect ECONNREFUSED')
  })
  const recipients = ['a@example.com', 'b@example.com', 'c@example.com']
  await queue(...recipients)
  await pass(3 * HOUR)
  expect(tried.sort()).toEqual(recipients)
})

it('keeps the rest of the emails when the mail server starts to reject every recipient', async () => {
  const { queue, deliver, pass, rules, received, ...outbox } = await setUp()
  const recipients = Array.from({ length: 9 }, (_, n) => `${n}@example.com`)
  rules.recipient = () => (received.length >= 3 ? smtpError(550, '5.4.5 Daily quota exceeded') : undefined)
  await queue(...recipients)
  await deliver()
  await pass(DAY)
  expect([received.length, await outbox.with('dead')]).toEqual([3, []])
  rules.recipient = () => undefined
  await pass(2 * HOUR)
  expect(received).toHaveLength(9)
})

it.each([
  ['before', ['bad@example.com', 'good@example.com']],
  ['after', ['good@example.com', 'bad@example.com']],
])('abandons an email for a rejected recipient at once %s another one is accepted', async (_when, recipients) => {
  const { queue, deliver, rules, sent, log, ...outbox } = await setUp()
  rules.recipient = (address) => (address.startsWith('bad') ? noSuchUser(address) : undefined)
  await queue(...recipients)
  await deliver()
  expect([sent(), await outbox.with('dead')]).toEqual([['good@example.com'], ['bad@example.com']])
  const lines = log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'an email was abandoned')
  expect(lines).toMatchObject([{ kind: 'enquiry', reply: expect.stringMatching(/^550/) }])
  expect(log.join('')).not.toContain('@example.com')
})

it('abandons an email for a rejected recipient once the mail server accepts another one', async () => {
  const { queue, deliver, pass, rules, ...outbox } = await setUp()
  rules.recipient = (address) => (address.startsWith('bad') ? noSuchUser(address) : undefined)
  await queue('bad@example.com')
  await deliver()
  await pass(6 * DAY, 12 * HOUR)
  expect(await outbox.with('waiting')).toEqual(['bad@example.com'])
  await queue('good@example.com')
  await pass(HOUR)
  expect(await outbox.with('dead')).toEqual(['bad@example.com'])
})

it('abandons an email after five days in which the mail server accepted others', async () => {
  let isDown = false
  const { queue, deliver, pass, ...outbox } = await setUp(async ({ recipient }) => {
    if (isDown) throw new Error('connect ECONNREFUSED')
    if (recipient.startsWith('full')) throw new MailRejected('Mailbox full', '452 4.2.2', false)
  })
  const livelyDay = async () => {
    await queue('good@example.com')
    await pass(DAY)
  }
  await queue('full@example.com')
  await deliver()
  for (let day = 0; day < 2; day += 1) await livelyDay()
  isDown = true
  await pass(6 * DAY, 12 * HOUR)
  isDown = false
  for (let day = 0; day < 2; day += 1) await livelyDay()
  expect(await outbox.with('waiting')).toEqual(['full@example.com'])
  for (let day = 0; day < 2; day += 1) await livelyDay()
  expect(await outbox.with('dead')).toEqual(['full@example.com'])
})

it('abandons emails after 30 days without a mail server', async () => {
  const { queue, pass, stop, ...outbox } = await setUp()
  await stop()
  await queue('a@example.com', 'b@example.com')
  await pass(29 * DAY, 12 * HOUR)
  expect(await outbox.with('waiting')).toHaveLength(2)
  await pass(2 * DAY, 12 * HOUR)
  expect(await outbox.with('dead')).toHaveLength(2)
})

it('withdraws emails whose link expires or whose record is deleted during an outage', async () => {
  const { db, queue, now, pass, stop, restart, sent, ...outbox } = await setUp()
  await stop()
  const link = { token_hash: 'token', owner_id: await addAccount(db), created_at: new Date(now()).toISOString() }
  const expires_at = new Date(now() + 30 * MINUTE).toISOString()
  const resetMail = { ...mail, kind: 'password-reset', recipient: 'ada@example.com', reference: 'token' }
  await createResetRepo(db).insert({ ...link, expires_at }, resetMail)
  const enquiry = { firstName: 'Ada', phoneNumber: '1', email: 'ada@example.com', subject: 'Hi', message: 'Hello' }
  for (const reference of ['E-1', 'E-2']) {
    const receipt = { ...mail, recipient: `${reference}@example.com`, reference }
    await createContactRepo(db).insert(enquiry, reference, [receipt], undefined)
  }
  await queue('other@example.com')
  await pass(HOUR)
  await db.deleteFrom('enquiry').where('reference', '=', 'E-1').execute()
  await pass(HOUR)
  expect(await outbox.with('waiting')).toEqual(['E-2@example.com', 'other@example.com'])
  await restart()
  await pass(HOUR)
  expect(sent()).toEqual(['E-2@example.com', 'other@example.com'])
})
