import { expect, it } from 'vitest'
import { apply } from '#testing/apply.ts'
import { emailsIn } from '#testing/emails.ts'
import { browserOf } from '#testing/inbox/operators.ts'
import { createCommands } from '#testing/operator.ts'
import { startApi } from '#testing/start-api.ts'

async function setUp() {
  const started = await startApi()
  const { run } = createCommands(started.dataDir, { PUBLIC_URL: 'https://site.example' })

  /** Invites someone. The email is sent with those of an application, which wakes the server. */
  async function invite(email: string) {
    const invited = await run('inbox', 'invite', email)
    const reference = await apply(started.app)
    const mail = (await emailsIn(started.dataDir, 3)).find(({ to }) => to === email.toLowerCase())
    const [, address = '', code = ''] = /(https?:\S+)#code=([\w-]{43})\s/.exec(mail?.text ?? '') ?? []
    return { invited, reference, subject: mail?.subject, address, code }
  }
  return { ...started, run, invite }
}

it('invites someone by an email with a link, which signs in one browser, and revokes both at once', async () => {
  const { app, run, invite } = await setUp()
  const { invited, subject, address, code } = await invite('Eve@Example.com')
  expect(invited).toEqual({
    code: 0,
    stdout: 'Invited eve@example.com. The link works once, within 24 hours.\n',
    stderr: '',
  })
  expect((await run('inbox', 'operators')).stdout).toMatch(/^eve@example\.com\tinvitation\t\S+\t\S+\n$/)
  expect([subject, address]).toEqual(['Your invitation to the inbox', 'https://site.example/api/inbox/open'])

  const browser = browserOf(app)
  expect((await browser.post('/open', { code })).statusCode).toBe(303)
  const listed = (await run('inbox', 'operators')).stdout
  expect(listed).toMatch(/^eve@example\.com\tsession\t\S+\t\S+\t\S+\n$/)
  expect(listed).not.toContain(code)
  expect(await run('inbox', 'revoke', 'EVE@example.com')).toMatchObject({
    code: 0,
    stdout: 'Revoked eve@example.com: 0 invitations, 1 session.\n',
  })
  expect((await browser.get()).statusCode).toBe(401)
  expect(await run('inbox', 'revoke', 'eve@example.com')).toMatchObject({
    code: 1,
    stderr: 'eve@example.com has neither an invitation nor a session.\n',
  })
  expect(await run('inbox', 'invite', 'eve')).toMatchObject({ code: 1, stderr: 'eve is not an email address.\n' })
})

it('shows who did what, in all or with one application', async () => {
  const { app, run, invite } = await setUp()
  const { reference, code } = await invite('eve@example.com')
  const browser = browserOf(app)
  await browser.post('/open', { code })
  await browser.get(`/${reference}/files/cv`)
  const lines = (await run('inbox', 'audit')).stdout.split('\n').map((line) => line.split('\t').slice(1))
  expect(lines).toEqual([
    ['eve@example.com', 'downloaded', reference, 'cv'],
    ['eve@example.com', 'signed in'],
    ['eve@example.com', 'invited'],
    [],
  ])
  expect((await run('inbox', 'audit', reference)).stdout.split('\n')).toHaveLength(2)
  expect((await run('inbox', 'audit', 'A-NONE')).stdout).toBe('')
})

it('never shows the code of an invitation, and sends none that was revoked', async () => {
  const { stop, run } = await setUp()
  await stop()
  await run('inbox', 'invite', 'eve@example.com')
  expect((await run('outbox', 'list')).stdout).toContain('\tinbox-invitation\teve@example.com\t')
  const [, id = ''] = (await run('outbox', 'list')).stdout.split('\t')
  expect((await run('outbox', 'show', id)).stdout).not.toContain('code=')
  await run('inbox', 'revoke', 'eve@example.com')
  expect(await run('outbox', 'resend', id)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('its link no longer works'),
  })
})
