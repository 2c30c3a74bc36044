import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openStorage } from '#bytes/store/open-storage.ts'
import { fillEveryTable } from '#testing/fill-tables.ts'
import { temporaryDirectory } from '#testing/start-api.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { named } from '#tree/names/stored-name.ts'
import { readSecrets, rotateSecret, STAGED_FOR_MS } from '../secrets/secrets.ts'
import { openClock } from './open-clock.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = Date.parse('2026-11-01T00:00:00Z')
const instantOf = (time: number) => new Date(time).toISOString()

/** Opens the clock of a new site on a machine whose clock and running time the test sets. */
async function machine() {
  const dataDir = await temporaryDirectory()
  const at = { time: START, running: 0 }
  const sources = { system: () => at.time, server: () => at.time, elapsed: () => at.running }
  const start = async () => {
    const clock = await openClock(await openTestDatabase(dataDir), sources)
    await clock.check()
    return clock
  }
  const pass = (ms: number) => {
    at.time += ms
    at.running += ms
  }
  return { at, start, pass, dataDir, db: () => openTestDatabase(dataDir) }
}

it('gives cutoffs only while the time is plausible', async () => {
  const { at, start } = await machine()
  const clock = await start()
  expect((await clock.trusted())?.ago(DAY)).toBe(instantOf(START - DAY))
  at.time += 200 * DAY
  expect(await clock.trusted()).toBeUndefined()
  at.time = START + HOUR
  expect((await clock.trusted())?.ago()).toBe(instantOf(START + HOUR))
})

it.each([200, -200])('doubts a time that is %i days off after every restart', async (days) => {
  const { at, start, pass } = await machine()
  await start()
  at.time += days * DAY
  for (let n = 0; n < 3; n += 1) {
    expect(await (await start()).trusted()).toBeUndefined()
    pass(HOUR)
  }
})

it.each([200, -200])('trusts a time that is %i days off after seven days, across restarts', async (days) => {
  const { at, start, pass } = await machine()
  await start()
  at.time += days * DAY
  for (let day = 0; day < 7; day += 1) {
    const clock = await start()
    for (let n = 0; n < 24; n += 1) {
      await clock.check()
      pass(HOUR)
    }
    expect(clock.checked().state.doubt).toBeDefined()
  }
  const clock = await start()
  expect((await clock.trusted())?.ago()).toBe(instantOf(at.time))
  expect(clock.now()).toBe(at.time)
})

it('goes on from the latest accepted time when the clock is set back', async () => {
  const { at, start, pass } = await machine()
  const clock = await start()
  pass(HOUR)
  at.time -= 200 * DAY
  expect(clock.now()).toBe(START + HOUR)
  await clock.check()
  pass(HOUR)
  expect(clock.now()).toBe(START + 2 * HOUR)
  await clock.check()
  expect((await start()).now()).toBe(START + 2 * HOUR)
})

it('compares the first time with the newest row, and after that only with times that it has accepted', async () => {
  const { at, start, db } = await machine()
  const addRow = async (time: number) => {
    const row = { id: `${time}`, at: instantOf(time), account_id: null, action: 'a', detail: '' }
    await (await db()).insertInto('audit').values(row).execute()
  }
  await addRow(START)
  at.time = START + 8 * DAY
  expect(await (await start()).trusted()).toBeUndefined()
  await addRow(at.time)
  expect(await (await start()).trusted()).toBeUndefined()
  at.time = START + DAY
  expect(await (await start()).trusted()).toBeDefined()
})

it('accepts a time on request, for every process that uses the database', async () => {
  const { at, start } = await machine()
  const [server, command] = [await start(), await start()]
  at.time -= 200 * DAY
  expect(await server.trusted()).toBeUndefined()
  await command.accept()
  expect(await server.trusted()).toBeDefined()
  expect(server.now()).toBe(at.time)
})

it('dates what a wrong clock dated in the future, once the time is right', async () => {
  const { at, start, db: open } = await machine()
  const clock = await start()
  at.time += 200 * DAY
  await clock.check()
  const db = await open()
  const wrong = instantOf(at.time)
  const later = (ms: number) => instantOf(at.time + ms)
  const owner = { id: 'ada', email: 'a@b.c', first_name: '', last_name: '', phone_number: '', password_hash: '' }
  await db
    .insertInto('account')
    .values({ ...owner, created_at: wrong })
    .execute()
  const times = { owner_id: 'ada', created_at: wrong, expires_at: later(7 * DAY) }
  await db
    .insertInto('folder')
    .values({ id: 'f', owner_id: 'ada', parent_id: null, ...named('a'), created_at: wrong })
    .execute()
  await db
    .insertInto('session')
    .values({ id: 's', token_hash: 't', cookie_hash: 'c', seen_at: wrong, ...times })
    .execute()
  await db
    .insertInto('password_reset')
    .values({ token_hash: 't', ...times })
    .execute()
  await db
    .insertInto('share')
    .values({ id: 'l', token_hash: 't', kind: 'read', folder_id: 'f', ...times })
    .execute()
  await db
    .insertInto('throttle')
    .values({ key: 'k', count: 9, until: later(HOUR), expires_at: later(2 * HOUR) })
    .execute()
  const counted = { owner_id: 'ada', kind: 'key', count: 9 } as const
  await db
    .insertInto('daily_count')
    .values([wrong, instantOf(START)].map((time) => ({ ...counted, day: time.slice(0, 10) })))
    .execute()
  const upload = { owner_id: 'ada', bytes: 1, replica_id: 'r' }
  await db
    .insertInto('upload')
    .values({ ...upload, id: 'u', length: 1, expires_at: later(DAY) })
    .execute()
  await db
    .insertInto('upload')
    .values({ ...upload, id: 'reserved', expires_at: '9999-12-31T23:59:59.999Z' })
    .execute()
  const mail = { id: 'm', kind: 'k', recipient: 'a@b.c', subject: 's', body: 'b', created_at: wrong }
  await db
    .insertInto('outbox')
    .values({ ...mail, next_at: later(HOUR), lease_until: later(HOUR), tried_at: wrong, waiting_since: wrong })
    .execute()
  await db.insertInto('orphaned_blob').values({ blob_id: 'b', size: 1, first_seen_at: wrong }).execute()
  await db.insertInto('scrub').values({ id: 'scrub', last_blob_id: '', round_started_at: wrong }).execute()
  await rotateSecret(db, 'share-key', 201 * DAY, START)
  await rotateSecret(db, 'share-key', 8 * DAY, at.time)

  at.time = START + HOUR
  await clock.check()
  const right = instantOf(at.time)
  const all = (table: 'session' | 'password_reset' | 'throttle') => db.selectFrom(table).selectAll().execute()
  expect([await all('session'), await all('password_reset'), await all('throttle')]).toEqual([[], [], []])
  expect(await db.selectFrom('daily_count').select('day').execute()).toEqual([{ day: right.slice(0, 10) }])
  const link = db.selectFrom('share').select(['created_at', 'expires_at'])
  expect(await link.execute()).toEqual([{ created_at: right, expires_at: instantOf(at.time + 7 * DAY) }])
  const emailTimes = ['created_at', 'next_at', 'tried_at', 'waiting_since', 'lease_until'] as const
  expect(await db.selectFrom('outbox').select(emailTimes).execute()).toEqual([
    { created_at: right, next_at: right, tried_at: right, waiting_since: right, lease_until: null },
  ])
  expect(await db.selectFrom('orphaned_blob').select('first_seen_at').execute()).toEqual([{ first_seen_at: right }])
  expect(await db.selectFrom('scrub').select('round_started_at').execute()).toEqual([{ round_started_at: right }])
  expect(await db.selectFrom('upload').select(['id', 'expires_at']).orderBy('id').execute()).toEqual([
    { id: 'reserved', expires_at: '9999-12-31T23:59:59.999Z' },
    { id: 'u', expires_at: instantOf(at.time + DAY) },
  ])
  expect(await db.selectFrom('account').select('created_at').execute()).toEqual([{ created_at: right }])
  expect((await readSecrets(db))['share-key'].rotation).toMatchObject({
    madeAt: at.time,
    signsFrom: at.time + STAGED_FOR_MS,
    former: [{ validUntil: at.time + 8 * DAY }, { validUntil: START + 8 * DAY + HOUR }],
  })
})

it('leaves no time in the future in any table, once the time is right', async () => {
  const { at, start, db: open, dataDir } = await machine()
  const db = await open()
  const storage = openStorage({ DATA_DIR: dataDir, DISK_RESERVE: 0 })
  await storage.prepare()
  await fillEveryTable(db, storage)
  await db.deleteFrom('clock').execute()
  // The rows are dated by the clock of this machine.
  const right = Date.now()
  at.time = right
  const clock = await start()
  at.time += 200 * DAY
  await clock.check()
  const columns = (await db.introspection.getTables())
    .filter(({ name }) => name !== 'clock')
    .flatMap(({ name, columns }) => columns.map((column) => [name, column.name, column.dataType] as const))
    .filter(([, , type]) => /^text$/i.test(type))
  const isTime = (column: string) => sql`${sql.ref(column)} like '____-__-__T__:__:__.___Z'`
  for (const [table, column] of columns) {
    const time = sql`update ${sql.table(table)} set ${sql.ref(column)} = ${instantOf(at.time)}`
    await sql`${time} where ${isTime(column)}`.execute(db)
  }

  at.time = right
  await clock.check()
  const future: string[] = []
  for (const [table, column] of columns) {
    const later = sql`${sql.ref(column)} > ${instantOf(at.time + DAY)}`
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${isTime(column)} and ${later}`.execute(db)
    if (rows.length > 0) future.push(`${table}.${column}`)
  }
  // What requests reserve ends with their replica, and has no time.
  expect(future).toEqual(['upload.expires_at'])
})
