import { newSession, type Session } from '@site/checks/site'
import { bearer, browserHeaders, cookies, type Headers, sessionCookie } from '../support/accounts/credentials.ts'
import { seedFiles, seedFolder } from '../support/accounts/seed.ts'
import { unauthenticatedCallers } from '../support/accounts/unauthenticated-callers.ts'
import { expect, test } from '../support/attack/attack-test.ts'
import type { Send } from '../support/attack/attacker.ts'

/** OWASP ASVS 5.0, V1.2 Injection Prevention, V2.2 Input Validation, V8 Authorization: the search. */
let owner: Session
let stranger: Session

test.beforeAll(async ({ site }) => {
  ;[owner, stranger] = [await newSession(site), await newSession(site)]
  for (const folder of [['Payroll'], ['Payroll', '100%_']]) await seedFolder(site, owner, folder)
  const buffer = Buffer.from('secret')
  const files = ['salaries.txt', "O'Neil.txt", '<b>.txt'].map((name) => ({ name, mimeType: '', buffer }))
  await seedFiles(site, owner, ['Payroll'], files)
})

const search = (send: Send, query: string, headers: Headers = bearer(owner.token)) =>
  send(`/api/search?${query}`, { headers })

async function namesFound(send: Send, query: Record<string, string>, headers?: Headers): Promise<string[]> {
  const { status, text } = await search(send, `${new URLSearchParams(query)}`, headers)
  expect(status, text).toBe(200)
  return JSON.parse(text).results.map(({ name }: { name: string }) => name)
}

test('finds no entries of another user, regardless of who the caller claims to be', async ({ send }) => {
  const claims = {
    ...bearer(stranger.token),
    'x-forwarded-user': owner.email,
    currentUserEmail: owner.email,
  }
  for (const text of ['', 'salaries', 'Payroll', '%', '_']) {
    expect.soft(await namesFound(send, { text }, claims), text).toEqual([])
    expect.soft(await namesFound(send, { text, userEmail: owner.email, ownerId: owner.email }, claims)).toEqual([])
  }
  const [existing, missing] = [
    await search(send, 'text=&in=Payroll', claims),
    await search(send, 'text=&in=Missing', claims),
  ]
  expect([existing.status, existing.text]).toEqual([404, missing.text])
})

test('needs a session, not only its cookie, and never comes from a cache', async ({ site, send }) => {
  const browser = await newSession(site)
  for (const [description, headers] of Object.entries(await unauthenticatedCallers(site, owner, browser))) {
    const { status, text } = await search(send, 'text=salaries', headers)
    expect.soft(status, description).toBe(401)
    expect.soft(text, description).not.toContain('salaries')
  }
  expect((await search(send, 'text=', cookies(sessionCookie(browser)))).status).toBe(401)
  const foreign = { ...browserHeaders(browser), 'sec-fetch-site': 'cross-site' }
  expect((await search(send, 'text=', foreign)).status).toBe(403)
  const { headers } = await search(send, 'text=')
  expect(headers['cache-control']).toContain('no-store')
  expect(headers['content-type']).toContain('application/json')
})

test('interprets no part of the text as a pattern, SQL or markup', async ({ send }) => {
  for (const text of [
    '%',
    '_',
    '\\',
    '%salaries%',
    "' or '1'='1",
    "'; drop table file; --",
    '*',
    '(a+)+$',
    '.*',
    '{{7*7}}',
    '\u0301',
    '\u{10ffff}',
    '\ud800',
    'x'.repeat(255),
  ]) {
    const expected = ['%', '_'].includes(text) ? ['100%_'] : []
    // A combining accent alone is not searchable text.
    const found = (await namesFound(send, { text })).filter(() => text !== '\u0301')
    expect.soft(found, text).toEqual(expected)
  }
  expect(await namesFound(send, { text: "o'n" })).toEqual(["O'Neil.txt"])
  expect(await namesFound(send, { text: '<b>' })).toEqual(['<b>.txt'])
  const [nul] = [await search(send, 'text=salaries%00')]
  expect([200, 400]).toContain(nul.status)
  expect(nul.text).not.toContain('salaries.txt')
})

test('rejects parameters with unexpected values', async ({ send }) => {
  for (const query of [
    `text=${'x'.repeat(256)}`,
    'text=a&text=b',
    'text[]=a',
    'kind=',
    'kind=__proto__',
    'kind=folder&kind=pdf',
    'from=yesterday',
    'from=2026-13-01T00:00:00Z',
    "before=2026-01-01T00:00:00Z'",
    'minBytes=-1',
    'minBytes=NaN',
    'minBytes=1e400',
    'minBytes=0.5',
    'maxBytes=0x',
    'maxBytes=1&maxBytes=2',
  ]) {
    // An unknown parameter is ignored.
    expect.soft((await search(send, query)).status, query).toBe(query === 'text[]=a' ? 200 : 400)
  }
})

test('finds nothing outside the given folder, whatever its path contains', async ({ send }) => {
  for (const path of [
    ['..'],
    ['.'],
    ['/'],
    ['Payroll/100%_'],
    ['Payroll', '..'],
    ['Payroll\0'],
    ['payroll'],
    ['%'],
    ['__proto__'],
    ['Payroll', '', '100%_'],
    ['a', 'b', 'c', 'd', 'e'],
    Array.from({ length: 500 }, () => 'a'),
    ['x'.repeat(5000)],
  ]) {
    const query = path.map((name) => `in=${encodeURIComponent(name)}`).join('&')
    const { status, text } = await search(send, query)
    expect.soft([400, 404, 414, 431], query.slice(0, 80)).toContain(status)
    expect.soft(text).not.toContain('salaries')
  }
  expect(await namesFound(send, { in: 'Payroll' })).toContain('salaries.txt')
})

test('is limited per account, and then says when to retry', { tag: '@full' }, async ({ send }) => {
  const responses = await Promise.all(Array.from({ length: 60 }, () => search(send, 'text=a')))
  for (const { status, headers } of responses) {
    expect.soft([200, 429]).toContain(status)
    if (status === 429) expect.soft(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await search(send, 'text=salaries')).status).toBe(200)
  expect(await namesFound(send, { text: 'salaries' }, bearer(stranger.token))).toEqual([])
})
