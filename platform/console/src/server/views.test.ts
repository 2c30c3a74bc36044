import { changeAccess, freezeUntil, promoteRelease, toAppName, toVersion } from '@mfe/release'
import { beforeEach, expect, it } from 'vitest'
import { createTestConsole, type TestConsole } from '../testing/test-console.ts'

const careers = toAppName('careers')
const v2 = toVersion('2.0.0')

let site: TestConsole
let cookie: string

beforeEach(async () => {
  site = await createTestConsole()
  cookie = await site.sessionWith()
})

const bodyOf = async (path: string) => (await site.get(path, cookie)).body

it('shows what is live, for whom, since when, by whom and why, and who owns it', async () => {
  await promoteRelease(site.store, careers, v2, 10, { author: { by: 'growth/ci', reason: 'the new form' } })
  const body = await bodyOf('/__mfe')
  for (const text of ['growth', '1.0.0', '90%', 'local:ada', '2.0.0', '10%', 'growth/ci', 'the new form']) {
    expect(body).toContain(text)
  }
  expect(body).toContain('drops 2.0.0')
})

it('says once that no app has an owner', async () => {
  await changeAccess(site.store, (access) => ({ ...access, teams: [] }))
  const body = await bodyOf('/__mfe')
  expect(body).toContain('No app belongs to a team')
  expect(body).not.toContain('no team')
  expect(body).not.toContain('Owner')
})

it('shows a freeze', async () => {
  const until = new Date(Date.now() + 3_600_000)
  const freeze = { until, reason: 'the audit', by: 'admin/root' }
  await changeAccess(site.store, (access, now) => freezeUntil(access, freeze, now))
  expect(await bodyOf('/__mfe')).toContain('by admin/root: the audit')
})

it('shows the routes, bytes and versions of an app, and the forms that the session may send', async () => {
  const body = await bodyOf('/__mfe/console/apps/careers')
  for (const text of ['/careers', 'KiB', '2.0.0', 'Promote…', 'Retire…', 'Preview 2.0.0']) expect(body).toContain(text)
  const reader = await site.get('/__mfe/console/apps/careers', await site.sessionWith(['read']))
  expect(reader.body).not.toContain('Promote…')
  expect(reader.body).toContain('Your token may not promote or rollback or retire careers.')
})

it('shows the history as a list with comparisons and earlier releases, in pages', async () => {
  for (let count = 0; count < 16; count += 1) {
    await promoteRelease(site.store, careers, v2)
    await promoteRelease(site.store, careers, toVersion('1.0.0'))
  }
  const body = await bodyOf('/__mfe/console/history')
  expect(body).toContain('Compare careers 1.0.0 and 2.0.0')
  expect(body).toMatch(/href="\/\?release=[0-9a-f]{16}"/)
  expect(body).toContain('from=30')
  const older = await bodyOf('/__mfe/console/history?app=careers&from=30')
  expect(older).toContain('bold')
}, 60_000)

it('says from which address a change came only to admins', async () => {
  const author = { by: 'growth/ci', address: '192.0.2.7' }
  await promoteRelease(site.store, careers, v2, undefined, { author })
  const reader = await site.sessionWith(['read'])
  for (const path of ['/__mfe/console/history', '/__mfe/console/apps/careers']) {
    expect(await bodyOf(path)).toContain('by growth/ci, from 192.0.2.7')
    const { body } = await site.get(path, reader)
    expect(body).toContain('by growth/ci')
    expect(body).not.toContain('192.0.2.7')
  }
})

it('compares versions', async () => {
  const body = await bodyOf('/__mfe/console/diff?app=careers&from=1.0.0&to=2.0.0')
  expect(body).toContain('careers: 1.0.0 and 2.0.0')
})

it('makes a link to an earlier release, for people without a session', async () => {
  await promoteRelease(site.store, careers, v2)
  const page = await bodyOf('/__mfe/console/history')
  const release = /release=([0-9a-f]{16})/.exec(page)?.[1] ?? ''
  const token = await site.tokenOn('/__mfe/console/history', cookie)
  const { status, body } = await site.post('/__mfe/console/share', { release, token }, cookie)
  expect(status).toBe(200)
  expect(body).toMatch(new RegExp(`https://site\\.example/\\?release=${release}~[0-9a-z]+~[\\w-]{43}`))
  const unknown = await site.post('/__mfe/console/share', { release: '0'.repeat(16), token }, cookie)
  expect(unknown.status).toBe(404)
})

it('offers several apps as one change', async () => {
  const body = await bodyOf('/__mfe/console/several')
  expect(body).toContain('careers@2.0.0')
  expect(body).toContain('Promote together…')
})

it('has one main heading, a language, a skip link and a label for each field on every page', async () => {
  for (const path of ['/__mfe', '/__mfe/console/apps/careers', '/__mfe/console/history', '/__mfe/console/several']) {
    const body = await bodyOf(path)
    expect(body.match(/<h1>/g), path).toHaveLength(1)
    expect(body).toContain('<html lang="en">')
    expect(body).toContain('href="#content"')
    const fields = [...body.matchAll(/<(?:input(?![^>]*type="(?:hidden|checkbox)")|select)[^>]* id="([^"]+)"/g)]
    for (const [, id] of fields) expect(body, `${path} ${id}`).toContain(`for="${id}"`)
  }
})
