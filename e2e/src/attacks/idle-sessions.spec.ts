import { newSession } from '@site/checks/site'
import { browserHeaders } from '../support/accounts/credentials.ts'
import { openStream } from '../support/accounts/event-stream.ts'
import { expect, test } from '../support/attack/attack-test.ts'

/** OWASP ASVS 5.0, V7.3: a session ends after inactivity, regardless of background activity of its open pages. */
test.use({ siteSettings: { LOG_LEVEL: 'trace', SESSION_IDLE: '10s' } })

test('an idle session is not extended by its event stream or by background calls', async ({ site, send }) => {
  const session = await newSession(site)
  const stream = await openStream(site, browserHeaders(session))
  const headers = { 'x-background': '1', ...browserHeaders(session) }
  await expect
    .poll(async () => (await send('/api/session', { headers })).status, { timeout: 60_000, intervals: [500] })
    .toBe(401)
  expect(await stream.ended()).toMatch(/event: end\n/)
})
