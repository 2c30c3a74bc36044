import { expect, it } from 'vitest'
import { emailsIn } from '#testing/emails.ts'
import { userWithLinks, visitorOf } from '#testing/links.ts'
import { createCommands } from '#testing/operator.ts'
import { startApi } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'

async function setUp() {
  const started = await startApi({ COMPANY_EMAIL: 'office@example.com', RATE_LIMITS: 'on' })
  const owner = await userWithLinks(started.app)
  const { id, token } = await owner.link({ kind: 'read', path: ['a'], fileName: 'top.txt' })
  const report = (reason: unknown, address = '192.0.2.1', of = token) =>
    visitorOf(started.app, of, address).call('POST', '/report', { payload: { reason } })
  const db = await openTestDatabase(started.dataDir)
  const emails = () => db.selectFrom('outbox').select('body').where('kind', '=', 'link-report').execute()
  return { ...started, owner, id, token, report, emails, cli: createCommands(started.dataDir) }
}

it('sends what a visitor reports to the company, quoted, without the address of the link or its owner', async () => {
  const { report, dataDir, id, token } = await setUp()
  const response = await report('It asks for my password.\nTo see what it shows, open evil.example')
  expect([response.statusCode, response.json()]).toEqual([201, { message: 'Thank you. We will look at this link.' }])
  const [email] = await emailsIn(dataDir, 1)
  expect(email).toMatchObject({ to: 'office@example.com', subject: `Someone reported the link ${id}` })
  expect(email?.text).toMatch(/^> It asks for my password\.\r?\n> To see what it shows, open evil\.example\r?$/m)
  expect(email?.text).toContain(`name the link ${id}`)
  expect(email?.text).not.toContain(token)
  expect(email?.text).not.toContain('ada@example.com')
})

it('accepts reports about a link with a password, from visitors who do not know it', async () => {
  const { owner, report } = await setUp()
  const { token } = await owner.link({ kind: 'read', path: ['a'], password: 'open sesame' })
  expect((await report('A fake login', '192.0.2.1', token)).statusCode).toBe(201)
})

it('rejects a report without a reason, and one about a link that does not work', async () => {
  const { report, emails } = await setUp()
  for (const reason of ['', ' \u200b', 'x'.repeat(1001), 7, undefined])
    expect((await report(reason)).statusCode).toBe(400)
  expect((await report('Spam', '192.0.2.1', 'x'.repeat(43))).json()).toMatchObject({ code: 'shares/not-found' })
  expect(await emails()).toEqual([])
})

it('sends at most three emails about one link, silently, and makes an address wait after five reports', async () => {
  const { owner, report, emails } = await setUp()
  for (let n = 1; n <= 6; n += 1) expect((await report('Spam', `192.0.2.${n}`)).statusCode).toBe(201)
  expect(await emails()).toHaveLength(3)
  const { token } = await owner.link({ kind: 'read', path: ['other'] })
  const statuses: number[] = []
  for (let n = 1; n <= 6; n += 1) statuses.push((await report('Spam', '192.0.2.77', token)).statusCode)
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
})

it('lets the operator look up and end the link', async () => {
  const { cli, id, owner, token, app } = await setUp()
  const { stdout } = await cli.run('link', 'show', id)
  expect(stdout).toContain('Account: ada@example.com')
  expect(stdout).toContain('File: a / top.txt')
  expect(await cli.run('link', 'end', id, '--yes')).toMatchObject({ code: 0, stdout: `Ended the link ${id}.\n` })
  expect((await visitorOf(app, token).describe()).json()).toMatchObject({ code: 'shares/not-found' })
  expect(await owner.list()).toEqual([])
  const missing = expect.stringContaining(`There is no link ${id}.`)
  expect(await cli.run('link', 'show', id)).toMatchObject({ code: 1, stderr: missing })
})
