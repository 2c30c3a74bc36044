import { logIn, newSession, type Session } from '@site/checks/site'
import { EVENTS_PATH, folderKey } from '@site/contracts'
import { bearer, callAs, cookies, sessionCookie } from '../support/accounts/credentials.ts'
import { openStream } from '../support/accounts/event-stream.ts'
import { text } from '../support/accounts/files.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { unauthenticatedCallers } from '../support/accounts/unauthenticated-callers.ts'
import { expect, test } from '../support/attack/attack-test.ts'
import type { Site } from '../support/site/site-process.ts'

/** OWASP ASVS 5.0, V7 and V8: the stream of events discloses nothing to others, and does not outlive its session. */

/** The maximum number of streams of one account. */
const MAX_STREAMS = 16

const logOut = (site: Site, { token }: Session) => callAs(site, token, '/api/logout', { method: 'POST' })

test('the stream requires a session, and accepts no token in the address', async ({ site, send }) => {
  const owner = await newSession(site)
  const browser = await logIn(site, await newSession(site))
  for (const [description, headers] of Object.entries(await unauthenticatedCallers(site, owner, browser))) {
    expect.soft((await send(EVENTS_PATH, { headers })).status, description).toBe(401)
  }
  for (const name of ['token', 'authToken', 'sid', 'access_token']) {
    expect.soft((await send(`${EVENTS_PATH}?${name}=${owner.token}`)).status, name).toBe(401)
  }
})

test('the stream discloses nothing about other accounts, and no names to its owner', async ({ site }) => {
  const [owner, stranger] = [await newSession(site), await newSession(site)]
  const streams = [
    await openStream(site, cookies(sessionCookie(stranger))),
    await openStream(site, cookies(sessionCookie(stranger)), '?age=999999999'),
    await openStream(site, cookies(sessionCookie(stranger)), `?userEmail=${owner.email}`),
  ]
  const own = await openStream(site, bearer(owner.token))
  await seedFolder(site, owner, ['Merger'])
  await seedFiles(site, owner, ['Merger'], [text('offer.pdf', 'secret')])
  const reported = await own.until(folderKey(['Merger']))
  expect(reported).not.toMatch(/merger|offer|@/i)

  const again = await logIn(site, stranger)
  await seedFolder(site, again, ['Mine'])
  for (const stream of streams) {
    const received = await stream.until(folderKey([]))
    expect(received.match(/"list":"(?:files|folders)"/g)).toHaveLength(1)
    expect(received).not.toContain(folderKey(['Merger']))
    stream.close()
  }
  own.close()
})

test('the stream ends with its session, and its cookie is then worthless', async ({ site, send }) => {
  const session = await newSession(site)
  const stream = await openStream(site, bearer(session.token))
  await logOut(site, session)
  expect(await stream.ended()).toMatch(/event: end\n/)
  expect((await send(EVENTS_PATH, { headers: cookies(sessionCookie(session)) })).status).toBe(401)
})

test('the stream cannot be read by another site', async ({ site }) => {
  const headers = { ...cookies(sessionCookie(await newSession(site))), origin: 'https://evil.example' }
  const { response, close } = await openStream(site, headers)
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
  expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cache-control')).toContain('no-store')
  close()
})

test('an account cannot exhaust the streams', async ({ site }) => {
  const session = await newSession(site)
  const other = await newSession(site)
  const streams = await Promise.all(Array.from({ length: MAX_STREAMS }, () => openStream(site, bearer(session.token))))
  const rejected = await openStream(site, bearer(session.token))
  expect(rejected.response.status).toBe(429)
  expect(JSON.parse(await rejected.ended())).toMatchObject({ code: 'events/too-many' })
  const own = await openStream(site, bearer(other.token))
  expect(own.response.status).toBe(200)
  for (const { close } of [...streams, own]) close()
})

test('malformed parameters are rejected, and a forged last event ID discloses nothing', async ({ site, send }) => {
  const session = await newSession(site)
  for (const query of ['age=-1', 'age=x', 'age=1&age=2', 'age=1e999']) {
    const { status } = await send(`${EVENTS_PATH}?${query}`, { headers: bearer(session.token) })
    expect.soft(status, query).toBe(400)
  }
  for (const id of ['x', '-1', '9'.repeat(400), '__proto__']) {
    const stream = await openStream(site, { ...bearer(session.token), 'last-event-id': id })
    expect.soft(stream.response.status, id).toBe(200)
    expect.soft(await stream.until('\n\n'), id).not.toContain(session.email)
    stream.close()
  }
})
