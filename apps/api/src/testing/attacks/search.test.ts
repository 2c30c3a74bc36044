import { expect, it } from 'vitest'
import { storeOf } from '../store.ts'
import {
  attackApi,
  bearer,
  browserHeaders,
  cookies,
  type Headers,
  newUser,
  unauthenticatedCallers,
} from './attack-api.ts'

/** OWASP ASVS 5.0, V1.2 Injection Prevention, V2.2 Input Validation, V8 Authorization: the search. */
const { shared, send } = attackApi(async ({ app }) => {
  const [owner, stranger] = [await newUser(app), await newUser(app)]
  const store = storeOf(owner)
  for (const folder of [['Payroll'], ['Payroll', '100%_']]) await store.createFolder(folder)
  for (const name of ['salaries.txt', "O'Neil.txt", '<b>.txt']) await store.upload(['Payroll'], name, 'secret')
  return { owner, stranger }
})

const search = (query: string, headers: Headers = bearer(shared().owner)) => send(`/api/search?${query}`, { headers })

async function namesFound(query: Record<string, string>, headers?: Headers): Promise<string[]> {
  const { status, text } = await search(`${new URLSearchParams(query)}`, headers)
  expect(status, text).toBe(200)
  return JSON.parse(text).results.map(({ name }: { name: string }) => name)
}

it('finds no entries of another user, regardless of who the caller claims to be', async () => {
  const { owner, stranger } = shared()
  const claims = { ...bearer(stranger), 'x-forwarded-user': owner.email, currentUserEmail: owner.email }
  for (const text of ['', 'salaries', 'Payroll', '%', '_']) {
    expect.soft(await namesFound({ text }, claims), text).toEqual([])
    expect.soft(await namesFound({ text, userEmail: owner.email, ownerId: owner.email }, claims)).toEqual([])
  }
  const [existing, missing] = [await search('text=&in=Payroll', claims), await search('text=&in=Missing', claims)]
  expect([existing.status, existing.text]).toEqual([404, missing.text])
})

it('needs a session, not only its cookie, and never comes from a cache', async () => {
  const { app, owner } = shared()
  const browser = await newUser(app)
  for (const [description, headers] of Object.entries(await unauthenticatedCallers(app, owner, browser))) {
    const { status, text } = await search('text=salaries', headers)
    expect.soft(status, description).toBe(401)
    expect.soft(text, description).not.toContain('salaries')
  }
  expect((await search('text=', cookies(browser.cookie))).status).toBe(401)
  expect((await search('text=', { ...browserHeaders(browser), 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  const { headers } = await search('text=')
  expect(headers['cache-control']).toContain('no-store')
  expect(headers['content-type']).toContain('application/json')
})

it('interprets no part of the text as a pattern, SQL or markup', async () => {
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
    '\u{10ffff}',
    '\ud800',
    'x'.repeat(255),
  ]) {
    expect.soft(await namesFound({ text }), text).toEqual(['%', '_'].includes(text) ? ['100%_'] : [])
  }
  // A combining accent alone is not searchable text.
  await namesFound({ text: '\u0301' })
  expect(await namesFound({ text: "o'n" })).toEqual(["O'Neil.txt"])
  expect(await namesFound({ text: '<b>' })).toEqual(['<b>.txt'])
  const nul = await search('text=salaries%00')
  expect([200, 400]).toContain(nul.status)
  expect(nul.text).not.toContain('salaries.txt')
})

it('rejects parameters with unexpected values', async () => {
  for (const query of [
    `text=${'x'.repeat(256)}`,
    'text=a&text=b',
    'kind=other',
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
    'maxBytes=1.5',
    'maxBytes=0x',
    'maxBytes=1&maxBytes=2',
  ]) {
    expect.soft((await search(query)).status, query).toBe(400)
  }
  // An unknown parameter is ignored.
  expect((await search('text[]=a')).status).toBe(200)
})

it('finds nothing outside the given folder, whatever its path contains', async () => {
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
    const { status, text } = await search(query)
    expect.soft([400, 404, 414, 431], query.slice(0, 80)).toContain(status)
    expect.soft(text).not.toContain('salaries')
  }
  expect(await namesFound({ in: 'Payroll' })).toContain('salaries.txt')
})

it('is limited per account, and then says when to retry', async () => {
  const responses = await Promise.all(Array.from({ length: 60 }, () => search('text=a')))
  for (const { status, headers } of responses) {
    expect.soft([200, 429]).toContain(status)
    if (status === 429) expect.soft(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await search('text=salaries')).status).toBe(200)
  expect(await namesFound({ text: 'salaries' }, bearer(shared().stranger))).toEqual([])
})
