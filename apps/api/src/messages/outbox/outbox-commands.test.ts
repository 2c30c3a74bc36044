import { expect, it, vi } from 'vitest'
import { smtpError, startSmtpServer } from '#testing/mail/smtp-server.ts'
import { createCommands } from '#testing/operator.ts'
import { startApi } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { signUp } from '#testing/user.ts'
import { createOutboxCounts } from './outbox.repo.ts'

const enquiry = { firstName: 'Ada', phoneNumber: '1', email: 'ada@example.com', subject: 'Hi', message: 'x' }
const COMPANY_EMAIL = 'office@example.com'

/** Starts an API whose mail server rejects the visitor's address, and waits until two receipts are abandoned. */
async function setUp() {
  const server = await startSmtpServer()
  server.rules.recipient = (address) => (address === enquiry.email ? smtpError(550, 'No such user') : undefined)
  const { app, dataDir } = await startApi({ SMTP_URL: server.smtpUrl, COMPANY_EMAIL })
  const db = await openTestDatabase(dataDir)
  const counts = createOutboxCounts(db)
  const until = (status: 'waiting' | 'dead', count: number) =>
    vi.waitUntil(async () => (await counts.count(status)) === count, { timeout: 30_000 })
  const cli = createCommands(dataDir)
  for (let n = 1; n <= 2; n += 1) {
    await app.inject({ method: 'POST', url: '/api/contact', payload: enquiry })
    await until('dead', n)
  }
  const rows = (await cli.run('outbox', 'list')).stdout.trimEnd().split('\n')
  const ids = rows.map((row) => row.split('\t')[1] ?? '')
  return { ...server, ...cli, app, db, dataDir, until, rows, ids }
}

it('lists and shows abandoned emails, and sends one again beside the server', { timeout: 120_000 }, async () => {
  const { app, db, until, rules, received, run, rows, ids } = await setUp()
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatch(/\tabandoned\tenquiry-receipt\tada@example\.com\t1\t.*550 No such user$/)
  const [id = '', other = ''] = ids
  const { stdout } = await run('outbox', 'show', id)
  expect(stdout).toMatch(/^Status: abandoned\nKind: enquiry-receipt\nTo: ada@example\.com\nReference: E-/)
  expect(stdout).toContain('\n  Thank you for writing to us.\n')

  rules.recipient = () => undefined
  expect(await run('outbox', 'resend', id)).toMatchObject({ code: 0, stdout: 'Queued 1 email.\n' })
  expect(await db.selectFrom('outbox').select('attempts').where('id', '=', id).execute()).toEqual([{ attempts: 0 }])
  // A new enquiry wakes the server.
  await app.inject({ method: 'POST', url: '/api/contact', payload: enquiry })
  await until('waiting', 0)
  expect(received.filter(({ text }) => text.includes(`Message-ID: <${id}@`))).toHaveLength(1)
  expect(await run('outbox', 'resend', id, 'none', other)).toMatchObject({
    code: 1,
    stdout: 'Queued 1 email.\n',
    stderr: `${id} was not queued: it was sent.\nnone was not queued: there is no such email.\n`,
  })
})

it('refuses to send an email again whose link expired or whose record was deleted', { timeout: 120_000 }, async () => {
  const { app, db, until, run, rules, ids } = await setUp()
  const ada = await signUp(app, 'ada@example.com')
  await app.inject({ method: 'POST', url: '/api/account/reset', payload: { email: ada.email } })
  // The other one welcomes the account.
  await until('waiting', 2)
  const reset = db.selectFrom('outbox').select(['id', 'body']).where('kind', '=', 'password-reset')
  const { id, body } = await reset.executeTakeFirstOrThrow()
  const token = /#token=([\w-]+)/.exec(body)?.[1] ?? ''
  expect(token).not.toBe('')
  const shown = await run('outbox', 'show', id)
  expect(shown.stdout).toContain('Kind: password-reset\n')
  expect(shown.stdout).not.toContain(token)

  rules.recipient = () => undefined
  await db.updateTable('password_reset').set({ expires_at: '2026-01-01T00:00:00.000Z' }).execute()
  await db.deleteFrom('enquiry').execute()
  const reason = 'its link no longer works, or its enquiry or application was deleted'
  const refused = [...ids, id].map((each) => `${each} was not queued: ${reason}.\n`).join('')
  expect(await run('outbox', 'resend', ...ids, id)).toMatchObject({
    code: 1,
    stdout: 'Queued 0 emails.\n',
    stderr: refused,
  })
})

it('drops abandoned emails after a confirmation, and keeps their enquiries', { timeout: 120_000 }, async () => {
  const { db, run, runWithInput, ids } = await setUp()
  const [id = ''] = ids
  expect(await run('outbox', 'drop')).toMatchObject({ code: 1, stderr: expect.stringContaining('add --all') })
  expect(await runWithInput('yes\n', 'outbox', 'drop', id)).toMatchObject({ code: 1 })
  expect(await runWithInput('drop\n', 'outbox', 'drop', id)).toMatchObject({ code: 0, stdout: 'Dropped 1 email.\n' })
  expect(await run('outbox', 'drop', '--all', '--yes')).toMatchObject({ code: 0, stdout: 'Dropped 1 email.\n' })
  expect(await run('outbox', 'list')).toMatchObject({ code: 0, stdout: '' })
  expect(await db.selectFrom('enquiry').select('id').execute()).toHaveLength(2)
  const dropped = db.selectFrom('audit').select('detail').where('action', '=', 'outbox/dropped')
  expect((await dropped.execute()).map(({ detail }) => detail).sort()).toEqual([...ids].sort())
})
