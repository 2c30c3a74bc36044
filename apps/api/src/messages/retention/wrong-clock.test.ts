import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { CreatedLink } from '@site/contracts'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Db } from '#database/open.ts'
import { apply } from '#testing/apply.ts'
import { visitorOf } from '#testing/links.ts'
import { createCli } from '#testing/operator.ts'
import { startApi, temporaryDirectory } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { withFolders } from '#testing/uploads/resumable.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

const setClock = (ms: number) => vi.setSystemTime(Date.now() + ms)

const TABLES = [
  'application',
  'attachment',
  'outbox',
  'password_reset',
  'session',
  'share',
  'throttle',
  'upload',
] as const

/** Counts the rows that are deleted by age, and the stored files. */
async function contents(db: Db, dataDir: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of TABLES) counts[table] = (await db.selectFrom(table).selectAll().execute()).length
  const blobs = await readdir(join(dataDir, 'files', 'blobs'), { recursive: true, withFileTypes: true })
  const drafts = await readdir(join(dataDir, 'files', 'resumable'))
  const emails = await readdir(join(dataDir, 'outbox'))
  const files = { blobs: blobs.filter((each) => each.isFile()).length, drafts: drafts.length, emails: emails.length }
  return { ...counts, ...files }
}

/** Starts a site with something of everything that is deleted by age. */
async function siteWithEverything() {
  const { app, dataDir, user, store, tus, createUpload, stop } = await withFolders(
    await startApi({ RATE_LIMITS: 'on' }),
  )
  const db = await openTestDatabase(dataDir)
  await apply(app)
  await store.upload(['a'], 'kept.txt', 'kept')
  const payload = { kind: 'read', path: ['a'], fileName: 'kept.txt' }
  const { token } = (await user.call('POST', '/api/shares', { payload })).json<CreatedLink>()
  await app.inject({ method: 'POST', url: '/api/account/reset', payload: { email: user.email } })
  const upload = await createUpload('unfinished', 10)
  await tus.append(upload, 0, 'abc')
  const sent = () => db.selectFrom('outbox').select('id').where('status', '=', 'sent').execute()
  await vi.waitUntil(async () => (await sent()).length === 4, { timeout: 30_000 })
  return { app, dataDir, db, user, token, upload, stop, before: await contents(db, dataDir) }
}

/** Starts the site again, and stops it after its first round of deletions. */
async function restart(dataDir: string) {
  const lines: Record<string, unknown>[] = []
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const { app, api, stop } = await startApi({ DATA_DIR: dataDir, RATE_LIMITS: 'on' }, onTestFinished, { logger })
  await app.listen({ port: 0 })
  const clock = await api.parts.clock?.()
  const metrics = await api.metrics()
  return { app, lines, clock, metrics, stop }
}

it.each([200, -200])('deletes nothing when it starts with a clock that is %i days off, and says so', async (days) => {
  const { dataDir, db, user, token, upload, before, stop } = await siteWithEverything()
  const authorization = `Bearer ${user.token}`
  await stop()

  setClock(days * DAY)
  for (let start = 0; start < 2; start += 1) {
    const wrong = await restart(dataDir)
    const { statusCode } = await wrong.app.inject({ url: '/api/session', headers: { authorization } })
    expect(statusCode).toBe(days > 0 ? 401 : 200)
    const fix = expect.stringContaining('pnpm api clock accept')
    expect(wrong.clock).toMatchObject({ status: 'degraded', problems: [{ fix }] })
    expect(wrong.metrics).toContain('\napi_clock_plausible 0\n')
    await wrong.stop()
    expect(wrong.lines).toContainEqual(
      expect.objectContaining({ level: 50, msg: 'the time is implausible: nothing is deleted by age' }),
    )
    expect(await contents(db, dataDir)).toEqual(before)
  }

  setClock(-days * DAY)
  const right = await restart(dataDir)
  expect([right.clock, right.metrics]).toEqual([{ status: 'ok' }, expect.stringContaining('\napi_clock_plausible 1\n')])
  const get = (url: string, method: 'GET' | 'HEAD' = 'GET') =>
    right.app.inject({ method, url, headers: { authorization, 'tus-resumable': '1.0.0' } })
  expect((await get('/api/session')).statusCode).toBe(200)
  expect((await get(upload, 'HEAD')).headers['upload-offset']).toBe('3')
  expect((await visitorOf(right.app, token).download()).body).toBe('kept')
})

it('keeps what people sent while the clock was behind, once it is right again', async () => {
  const dataDir = await temporaryDirectory()
  await (await restart(dataDir)).stop()
  setClock(-200 * DAY)
  const wrong = await restart(dataDir)
  const reference = await apply(wrong.app)
  await wrong.stop()
  setClock(200 * DAY)
  await (await restart(dataDir)).stop()
  const db = await openTestDatabase(dataDir)
  expect(await db.selectFrom('application').select('reference').execute()).toEqual([{ reference }])
})

it('deletes nothing when the clock of a running site jumps, and never makes valid what has expired', async () => {
  const { app, dataDir, db, user, before } = await siteWithEverything()
  await app.listen({ port: 0 })
  const status = async () => (await user.call('GET', '/api/session')).statusCode
  const refused = () => db.selectFrom('clock').select('doubted_at').where('doubted_at', 'is not', null).execute()

  setClock(200 * DAY)
  vi.advanceTimersByTime(HOUR)
  await vi.waitUntil(async () => (await refused()).length === 1, { timeout: 30_000 })
  expect([await status(), await contents(db, dataDir)]).toEqual([401, before])

  setClock(-200 * DAY)
  expect(await status()).toBe(200)
  setClock(DAY)
  vi.advanceTimersByTime(HOUR)
  await vi.waitUntil(async () => (await refused()).length === 0, { timeout: 30_000 })
  expect(await status()).toBe(401)
  setClock(-DAY)
  expect(await status()).toBe(401)
})

it('deletes again, beside the running server, once an operator has accepted the time', async () => {
  const dataDir = await temporaryDirectory()
  const { run } = createCli(dataDir)
  const db = await openTestDatabase(dataDir)
  const old = (days: number) => new Date(Date.now() - days * DAY).toISOString()
  await db
    .insertInto('clock')
    .values({ id: 'site', accepted_at: old(200) })
    .execute()
  const person = { first_name: '', phone_number: '', email: '', subject: '', message: '' }
  await db
    .insertInto('enquiry')
    .values({ ...person, id: '1', reference: 'E-1', created_at: old(400) })
    .execute()
  const left = async () => (await db.selectFrom('enquiry').select('id').execute()).length
  const { lines, app } = await restart(dataDir)
  const isRefused = () => lines.some(({ msg }) => msg === 'nothing is deleted by age, because the time is implausible')
  await vi.waitUntil(isRefused, { timeout: 30_000 })
  expect(await left()).toBe(1)

  expect(await run('clock', 'accept')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Accepted 20/) })
  expect(await run('clock', 'accept')).toMatchObject({ code: 0, stdout: expect.stringMatching(/Nothing was changed/) })
  vi.advanceTimersByTime(HOUR)
  await vi.waitUntil(async () => (await left()) === 0, { timeout: 30_000 })
  await app.close()
})
