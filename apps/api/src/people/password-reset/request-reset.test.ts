import { describe, expect, it, vi } from 'vitest'
import { createThrottle } from '#database/throttle/throttle.ts'
import { everythingIn } from '#testing/contents.ts'
import { emailsIn } from '#testing/emails.ts'
import { RESET_URL, withResets } from '#testing/resets.ts'
import { fixedSecret } from '#testing/rows.ts'
import { startApi } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { signUp } from '#testing/user.ts'
import { createResetService } from './reset.service.ts'

const EMAIL = 'ada@example.com'

describe('requesting a password reset', () => {
  it('responds identically whether or not the account exists, and sends an email only if it does', async () => {
    const { app, dataDir, requestReset } = await withResets()
    await signUp(app, EMAIL)
    const [known, unknown] = [await requestReset('Ada@Example.com'), await requestReset('nobody@example.com')]
    expect([known.statusCode, known.json()]).toEqual([
      202,
      { message: 'If this address has an account, an email with a link is on its way. The link works for 30 minutes.' },
    ])
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
    const { date: _known, ...headers } = known.headers
    const { date: _unknown, ...others } = unknown.headers
    expect(others).toEqual(headers)
    const db = await openTestDatabase(dataDir)
    const requests = () => db.selectFrom('audit').select('id').where('action', '=', 'account/reset-requested').execute()
    await vi.waitUntil(async () => (await requests()).length === 2, { timeout: 30_000 })
    const sent = db.selectFrom('outbox').select('recipient').where('kind', '=', 'password-reset')
    expect(await sent.execute()).toEqual([{ recipient: EMAIL }])
  })

  it('responds before it looks for the account, so the response time reveals nothing', async () => {
    const started: (() => Promise<void>)[] = []
    const service = createResetService({
      ...({} as Parameters<typeof createResetService>[0]),
      accounts: { byEmail: () => expect.unreachable('the account was looked up') },
      background: { run: (_case, work) => void started.push(work), settled: async () => undefined },
      throttle: createThrottle(await openTestDatabase(), { enabled: true, secret: fixedSecret('') }),
    })
    await service.request(EMAIL, '192.0.2.1')
    await service.request('nobody@example.com', '192.0.2.1')
    expect(started).toHaveLength(2)
  })

  it('links to PUBLIC_URL regardless of the Host header, and does not store the token', async () => {
    const { app, dataDir, requestReset } = await withResets({ PUBLIC_URL: 'https://www.example.com/' })
    await signUp(app, EMAIL)
    await requestReset(EMAIL, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
    const [mail] = await emailsIn(dataDir, 1)
    expect([mail?.to, mail?.subject]).toEqual([EMAIL, 'Choose a new password'])
    expect(mail?.text).not.toContain('evil')
    expect(mail?.text).toContain('suspends your links to files and folders.')
    const [, token = ''] =
      /https:\/\/www\.example\.com\/reset-password#token=([\w-]{43})\r\n/.exec(mail?.text ?? '') ?? []
    expect(token).not.toBe('')
    const db = await openTestDatabase(dataDir)
    await vi.waitUntil(async () => !(await everythingIn(db)).includes(token), { timeout: 30_000 })
    expect(await db.selectFrom('password_reset').selectAll().execute()).toHaveLength(1)
  })

  it('throttles repeated requests per email, with or without an account', async () => {
    const { app, requestReset } = await withResets({ RATE_LIMITS: 'on' })
    await signUp(app, EMAIL)
    for (const email of [EMAIL, 'nobody@example.com']) {
      for (let n = 0; n < 3; n += 1) expect((await requestReset(email)).statusCode).toBe(202)
      const response = await requestReset(email, {}, '198.51.100.1')
      expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '60'])
    }
  })

  it.each([[undefined], [{}], [{ email: 'ada' }], [{ email: [EMAIL] }], [{ email: { $ne: '' } }]])(
    'rejects the body %j with 400',
    async (payload) => {
      const { app } = await startApi()
      expect((await app.inject({ method: 'POST', url: RESET_URL, payload })).statusCode).toBe(400)
    },
  )
})
