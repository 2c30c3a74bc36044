import { INBOX_PAGE } from '@site/contracts/schemas'
import { afterEach, expect, it, vi } from 'vitest'
import type { Db } from '#database/open.ts'
import { createInboxRepo } from '#messages/inbox/inbox.repo.ts'
import { deleteExpiredMessages } from '#messages/retention/retention.ts'
import { createErasureRepo } from '#people/erasure/erasure.service.ts'
import { apply } from '#testing/apply.ts'
import { pdf } from '#testing/documents/documents.ts'
import { unzip } from '#testing/documents/unzip.ts'
import { browserOf, enquire, invite, signInOperator } from '#testing/inbox/operators.ts'
import { blobOfCv, trusted } from '#testing/rows.ts'
import { startApi } from '#testing/start-api.ts'
import { damageBlob } from '#testing/stored.ts'
import { openTestDatabase, rejectRows } from '#testing/test-database.ts'
import { recordedEvents } from './inbox-audit.ts'
import { createOperatorsRepo } from './operators.repo.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

afterEach(() => vi.useRealTimers())

async function setUp() {
  const started = await startApi()
  const db = await openTestDatabase(started.dataDir)
  return { ...started, db, browser: await signInOperator(started.app, db) }
}

/** What is recorded about messages, oldest first. */
const recorded = async (db: Db) =>
  (await recordedEvents(db))
    .toReversed()
    .map(({ operator, action, reference, detail }) => [operator, action, reference, detail])

const titlesIn = (body: string) =>
  [...body.matchAll(/class="title" href="[^"]+" dir="auto">([^<]*)</g)].map(([, title]) => title)

it('lists what waits for an answer, newest first, and filters it', async () => {
  const { app, db, browser } = await setUp()
  expect((await browser.get()).body).toContain('Nothing waits for an answer.')
  const enquiry = await enquire(app, db)
  await apply(app, { subject: '', role: 'Weaver' })
  expect(titlesIn((await browser.get()).body)).toEqual(['Weaver', 'Looms'])
  expect(titlesIn((await browser.get('?kind=enquiry')).body)).toEqual(['Looms'])
  await browser.send(`/${enquiry}/answered`, { answered: 'yes' })
  expect(titlesIn((await browser.get()).body)).toEqual(['Weaver'])
  const answered = (await browser.get('?state=answered')).body
  expect(titlesIn(answered)).toEqual(['Looms'])
  expect(answered).toContain(`Inquiry ${enquiry}, answered`)
  expect(titlesIn((await browser.get('?state=all&kind=application')).body)).toEqual(['Weaver'])
  expect((await browser.get('?state=answered&kind=application')).body).toContain('There is no such message.')
})

it('shows long lists in pages, which together have each message once, as a table has', async () => {
  const { app, db, browser } = await setUp()
  const count = 2 * INBOX_PAGE + 1
  for (let n = 0; n < count; n += 1) {
    await (n % 2 === 0 ? enquire(app, db, { subject: `${n}` }) : apply(app, { subject: `${n}` }))
  }
  const found: (string | undefined)[] = []
  let next: string | undefined = ''
  let pages = 0
  while (next !== undefined) {
    const { body } = await browser.get(next)
    found.push(...titlesIn(body))
    next = /href="\/api\/inbox([^"]+)" rel="next"/.exec(body)?.[1]?.replaceAll('&amp;', '&')
    pages += 1
  }
  expect([pages, found]).toEqual([3, Array.from({ length: count }, (_, n) => `${count - 1 - n}`)])
  const csv = await browser.send('/export', { format: 'csv', kind: 'all', state: 'all' })
  const listed = await createInboxRepo(db).list({ kind: 'all', state: 'all' }, count)
  const cells = csv.body.split('\r\n').map((line) => line.split(',')[0])
  expect(cells.slice(1, -1)).toEqual(listed.map(({ reference }) => `"${reference}"`))
})

it('shows a message with its files, and sends these as attachments', async () => {
  const { app, browser } = await setUp()
  const reference = await apply(app)
  const { statusCode, body } = await browser.get(`/${reference}`)
  expect(statusCode).toBe(200)
  const shown = ['Okafor', 'ada@example.com', 'Northline', 'Ada.PDF', 'It contains: JavaScript', 'Nobody has marked']
  for (const text of shown) expect(body).toContain(text)
  const file = await browser.get(`/${reference}/files/cv`)
  expect([file.statusCode, file.rawPayload]).toEqual([200, pdf('/JavaScript')])
  expect(file.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${reference}-cv.pdf"; filename*=UTF-8''${reference}-cv.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'cache-control': 'private, no-store',
  })
})

it('marks a message as answered, with the first one who did, and as open again', async () => {
  const { app, db, browser } = await setUp()
  const other = await signInOperator(app, db, 'eve@example.com')
  const reference = await enquire(app, db)
  const marked = await browser.send(`/${reference}/answered`, { answered: 'yes' })
  expect([marked.statusCode, marked.headers.location]).toEqual([303, `/api/inbox/${reference}`])
  await other.send(`/${reference}/answered`, { answered: 'yes' })
  expect((await browser.get(`/${reference}`)).body).toContain('Marked as answered by ada@example.com')
  await other.send(`/${reference}/answered`, { answered: 'no' })
  expect((await browser.get(`/${reference}`)).body).toContain('Nobody has marked this as answered yet.')
  const marks = (await recorded(db)).filter(([, action]) => action === 'answered' || action === 'reopened')
  expect(marks).toEqual([
    ['ada@example.com', 'answered', reference, ''],
    ['eve@example.com', 'reopened', reference, ''],
  ])
})

it('exports the messages of a filter as a table, or with their files', async () => {
  const { app, db, browser } = await setUp()
  const [application, enquiry] = [await apply(app), await enquire(app, db, { message: '=1+1' })]
  const csv = await browser.send('/export', { format: 'csv', kind: 'all', state: 'open' })
  expect([csv.statusCode, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="inbox-\d{4}-\d\d-\d\d\.csv"/)
  const lines = csv.body.split('\r\n')
  expect(lines.map((line) => line.split(',')[0])).toEqual(['\ufeff"Reference"', `"${enquiry}"`, `"${application}"`, ''])
  expect(lines[1]).toContain(`"'=1+1"`)
  expect(lines[2]).toContain('"CV, Cover letter"')

  const zip = await browser.send('/export', { format: 'zip', kind: 'application', state: 'all' })
  const entries = await unzip(zip.rawPayload)
  expect(entries.map(({ name }) => name).sort()).toEqual([
    `${application}/coverLetter.pdf`,
    `${application}/cv.pdf`,
    'messages.csv',
  ])
  expect(entries.find(({ name }) => name.endsWith('/cv.pdf'))?.content).toEqual(pdf('/JavaScript'))
  expect(String(entries.at(-1)?.content)).not.toContain(enquiry)
  const exports = (await recorded(db)).filter(([, action]) => action === 'exported')
  expect(exports).toEqual([
    ['ada@example.com', 'exported', enquiry, 'csv'],
    ['ada@example.com', 'exported', application, 'csv'],
    ['ada@example.com', 'exported', application, 'zip'],
  ])
})

it('records who opened what, before it is sent', async () => {
  const { app, db, browser } = await setUp()
  const reference = await apply(app)
  await browser.get(`/${reference}`)
  await browser.get(`/${reference}/files/coverLetter`)
  await browser.send('/end')
  expect(await recorded(db)).toEqual([
    ['ada@example.com', 'invited', null, ''],
    ['ada@example.com', 'signed in', null, ''],
    ['ada@example.com', 'read', reference, ''],
    ['ada@example.com', 'downloaded', reference, 'coverLetter'],
    ['ada@example.com', 'signed out', null, ''],
  ])
  expect((await recordedEvents(db, reference)).map(({ action }) => action)).toEqual(['downloaded', 'read'])
})

it('shows nothing that cannot be recorded', async () => {
  const { app, db, browser } = await setUp()
  const reference = await apply(app)
  const accept = await rejectRows(db, 'inbox_audit')
  const answers = [
    await browser.get(`/${reference}`),
    await browser.get(`/${reference}/files/cv`),
    await browser.send('/export', { format: 'csv', kind: 'all', state: 'all' }),
    await browser.send(`/${reference}/answered`, { answered: 'yes' }),
  ]
  for (const { statusCode, body } of answers) {
    expect(statusCode).toBe(500)
    expect(body).not.toContain('Okafor')
  }
  await accept()
  expect((await browser.get(`/${reference}`)).body).toContain('Nobody has marked this as answered yet.')
})

it('keeps records when a message is deleted, but nothing in them that leads to who wrote it', async () => {
  const { app, db, browser } = await setUp()
  const [erased, expired] = [await apply(app), await enquire(app, db)]
  for (const reference of [erased, expired]) {
    await browser.get(`/${reference}`)
    await browser.send(`/${reference}/answered`, { answered: 'yes' })
  }
  const before = (await recorded(db)).length
  expect((await createErasureRepo(db).deleteMessage(erased))?.blobIds).toHaveLength(2)
  const files = { deleteAll: async () => undefined, deleteOlderThan: async () => 0 }
  const inTwoYears = trusted(new Date(Date.now() + 2 * 365 * 24 * HOUR))
  await deleteExpiredMessages({ db, blobs: files, mailFiles: files }, inTwoYears)
  const after = await recorded(db)
  expect(after).toHaveLength(before)
  expect(after.every(([, , reference]) => reference === null)).toBe(true)
  expect(await db.selectFrom('inbox_audit').select(['application_id', 'enquiry_id']).distinct().execute()).toEqual([
    { application_id: null, enquiry_id: null },
  ])
  expect((await browser.get(`/${erased}`)).statusCode).toBe(404)
})

it('sends no file whose bytes are damaged, and says so', async () => {
  const { app, dataDir, db, browser } = await setUp()
  const reference = await apply(app)
  await damageBlob(dataDir, await blobOfCv(db), 'flip')
  const { statusCode, body } = await browser.get(`/${reference}/files/cv`)
  expect([statusCode, body]).toEqual([503, expect.stringContaining('is damaged or missing')])
  expect((await browser.get(`/${reference}/files/coverLetter`)).statusCode).toBe(200)
})

it('ends a session after half an hour without a request, and after 8 hours in any case', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { app, db, browser } = await setUp()
  const status = async () => (await browser.get()).statusCode
  for (let minutes = 0; minutes < 8 * 60 - 29; minutes += 29) {
    expect(await status()).toBe(200)
    vi.setSystemTime(Date.now() + 29 * MINUTE)
  }
  vi.setSystemTime(Date.now() + 29 * MINUTE)
  expect(await status()).toBe(401)
  const idle = await signInOperator(app, db)
  vi.setSystemTime(Date.now() + 31 * MINUTE)
  expect((await idle.get()).statusCode).toBe(401)
})

it('accepts an invitation within a day, and only the newest one of an address', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { app, db } = await setUp()
  const attempt = async (code: string) => (await browserOf(app).post('/open', { code })).statusCode
  const [replaced, valid] = [await invite(db), await invite(db)]
  expect([await attempt(replaced), await attempt(` ${valid} `), await attempt(valid)]).toEqual([400, 303, 400])
  const expired = await invite(db)
  vi.setSystemTime(Date.now() + 24 * HOUR)
  expect(await attempt(expired)).toBe(400)
})

it('deletes expired invitations and sessions, and no others', async () => {
  const { db } = await setUp()
  await invite(db, 'eve@example.com')
  const operators = createOperatorsRepo(db)
  const { ago } = trusted()
  await operators.deleteExpired(ago(), ago(30 * MINUTE))
  expect(await operators.active(new Date().toISOString())).toMatchObject({ invitations: [{}], sessions: [{}] })
  const past = { expires_at: '2000-01-01T00:00:00.000Z' }
  await db.updateTable('operator_session').set(past).execute()
  await db.updateTable('operator_invitation').set(past).execute()
  await operators.deleteExpired(ago(), ago(30 * MINUTE))
  expect(await db.selectFrom('operator_session').select('id').execute()).toEqual([])
  expect(await db.selectFrom('operator_invitation').select('email').execute()).toEqual([])
})
