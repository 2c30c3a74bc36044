import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inTransaction } from '@mfe/engines/transaction'
import { MESSAGE_MAX } from '@site/contracts'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { openStorage } from '#bytes/store/open-storage.ts'
import { createAccountsRepo } from '#people/accounts/accounts.repo.ts'
import { createResetRepo } from '#people/password-reset/reset.service.ts'
import { readEmail } from '#testing/emails.ts'
import { startSmtpServer } from '#testing/mail/smtp-server.ts'
import { clockAt } from '#testing/rows.ts'
import { temporaryDirectory } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { createMailWorker } from './mail-worker.ts'
import { createOutboxCounts, createOutboxRepo, type Email, enqueue } from './outbox.repo.ts'
import { createMailSender, type MailSender } from './send-mail.ts'

const mail: Email = {
  kind: 'enquiry',
  recipient: 'office@example.com',
  replyTo: 'ada@example.com',
  subject: 'Grüße\r\nBcc: all@example.com',
  body: 'Hello\n.\nthere',
}

async function outbox(...emails: Email[]) {
  const dataDir = await temporaryDirectory()
  const db = await openTestDatabase(dataDir)
  if (emails.length > 0) await inTransaction(db, (trx) => enqueue(trx, null, emails))
  const { mailFiles: files } = openStorage({ DATA_DIR: dataDir, DISK_RESERVE: 0 })
  return { db, directory: join(dataDir, 'outbox'), files, repo: createOutboxRepo(db, 'replica') }
}

async function deliver(repo: ReturnType<typeof createOutboxRepo>, sender: MailSender, now = Date.now) {
  const worker = createMailWorker({ outbox: repo, sender, logger: pino({ level: 'silent' }), clock: clockAt(now) })
  await worker.deliverDue()
  await worker.stop()
}

it('writes emails to files without an SMTP server, and prevents header injection', async () => {
  const { repo, directory, files } = await outbox(mail)
  await deliver(repo, createMailSender({ smtpUrl: '', from: 'Site <site@example.com>', files }))
  const [name = ''] = await readdir(directory)
  const text = await readFile(join(directory, name), 'utf8')
  expect(name).toMatch(/^[0-9a-f]+\.eml$/)
  expect(text).toContain('From: Site <site@example.com>')
  expect(text).toContain('To: office@example.com')
  expect(text).toContain('Reply-To: ada@example.com')
  expect(text).toMatch(/^Subject: =\?UTF-8/m)
  expect(text).not.toMatch(/^Bcc:/im)
})

it('wraps the longest message into lines that mail servers accept', async () => {
  const body = 'x'.repeat(MESSAGE_MAX)
  const { repo, files } = await outbox({ ...mail, body })
  const { received, smtpUrl } = await startSmtpServer()
  await deliver(repo, createMailSender({ smtpUrl, from: 'site@example.com', files }))
  const source = received[0]?.text ?? ''
  const { text, html } = readEmail(source)
  expect([text.split('\r\n')[0], html.includes(body)]).toEqual([body, true])
  expect(Math.max(...source.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(78)
})

it('shortens a subject that fits no line of a header, which the HTML has in full', async () => {
  const subject = 'y'.repeat(5000)
  const { repo, files } = await outbox({ ...mail, subject })
  const { received, smtpUrl } = await startSmtpServer()
  await deliver(repo, createMailSender({ smtpUrl, from: 'site@example.com', files }))
  const source = received[0]?.text ?? ''
  expect(Math.max(...source.split('\r\n').map(({ length }) => length))).toBeLessThan(998)
  expect(readEmail(source).html).toContain(subject)
})

it('sends each email once, with its outbox id as the Message-ID', async () => {
  const { db, repo, files } = await outbox(mail, { ...mail, kind: 'enquiry-receipt' })
  const { received, smtpUrl } = await startSmtpServer()
  const settings = { smtpUrl, from: 'site@example.com', files }
  await deliver(repo, createMailSender(settings))
  await deliver(repo, createMailSender(settings))
  const ids = await db.selectFrom('outbox').select('id').execute()
  expect(received).toHaveLength(2)
  expect(received.map(({ text }) => /^Message-ID: <(\w+)@example.com>/m.exec(text)?.[1]).sort()).toEqual(
    ids.map(({ id }) => id).sort(),
  )
})

it('sends a reset link only while it is valid and the newest one', async () => {
  const linkEmail = (reference: string) => ({ ...mail, kind: 'password-reset', subject: reference, reference })
  const { db, repo } = await outbox(linkEmail('was used'))
  const row = { first_name: '', last_name: '', phone_number: '', password_hash: '' }
  const addAccount = async (email: string) => (await createAccountsRepo(db).insert({ ...row, email })) ?? ''
  const ada = await addAccount('ada@example.com')
  const now = Date.now()
  const instant = (time: number) => new Date(time).toISOString()
  const bob = await addAccount('bob@example.com')
  for (const [token_hash, owner_id, recipient, lives] of [
    ['was replaced', ada, 'ada@example.com', 60_000],
    ['works', ada, 'ada@example.com', 60_000],
    ['expires', bob, 'bob@example.com', 30_000],
  ] as const) {
    const link = { token_hash, owner_id, created_at: instant(now), expires_at: instant(now + lives) }
    await createResetRepo(db).insert(link, { ...linkEmail(token_hash), recipient })
  }
  const sent: string[] = []
  const sender = { send: async ({ subject }: Email) => void sent.push(subject), close: () => undefined }
  await deliver(repo, sender, () => now + 30_000)
  expect(sent).toEqual(['works'])
  expect(await db.selectFrom('outbox').select(['subject', 'status', 'body']).execute()).toEqual([
    { subject: 'works', status: 'sent', body: '' },
  ])
})

it('does not send an email that is erased while another one is being sent', async () => {
  const { db, repo } = await outbox({ ...mail, subject: 'one' }, { ...mail, subject: 'other' })
  const sent: string[] = []
  const send = async ({ subject }: Email) => {
    sent.push(subject)
    await db.deleteFrom('outbox').where('subject', '!=', subject).execute()
  }
  await deliver(repo, { send, close: () => undefined })
  expect(sent).toHaveLength(1)
})

it('does not wait for a hanging server when stopped', async () => {
  const { db, repo } = await outbox(mail, mail)
  const { promise: requested, resolve: startRequest } = Promise.withResolvers<void>()
  const { promise: hangs, resolve: finish } = Promise.withResolvers<void>()
  let attempts = 0
  const send = () => {
    attempts += 1
    startRequest()
    return hangs
  }
  const sender = { send, close: () => undefined }
  const worker = createMailWorker({
    outbox: repo,
    sender,
    logger: pino({ level: 'silent' }),
    clock: clockAt(),
    graceMs: 1,
  })
  worker.wake()
  await requested
  await worker.stop()
  expect((await db.selectFrom('outbox').select('status').execute()).map(({ status }) => status)).toEqual([
    'waiting',
    'waiting',
  ])
  finish()
  await vi.waitUntil(async () => (await createOutboxCounts(db).count('waiting')) === 1)
  expect(attempts).toBe(1)
})
