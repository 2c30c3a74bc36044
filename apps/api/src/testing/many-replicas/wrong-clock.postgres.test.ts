import type { CreatedLink } from '@site/contracts'
import { pino } from 'pino'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Db } from '#database/open.ts'
import { apply } from '../apply.ts'
import { setDatabase } from '../engine/engine.ts'
import { startApi, temporaryDirectory } from '../start-api.ts'
import { storeOf } from '../store.ts'
import { openTestDatabase } from '../test-database.ts'
import { createMigratedDatabase } from '../test-postgres.ts'
import { signIn, signUp } from '../user.ts'

const DAY = 86_400_000

afterEach(() => vi.useRealTimers())

/** Returns the rows with the times that replicas write. */
const datedRows = async (db: Db) => ({
  account: await db.selectFrom('account').select(['id', 'created_at as at']).execute(),
  application: await db.selectFrom('application').select(['id', 'created_at as at']).execute(),
  audit: await db.selectFrom('audit').select(['id', 'at']).execute(),
  file: await db.selectFrom('file').select(['id', 'created_at as at']).execute(),
  folder: await db.selectFrom('folder').select(['id', 'created_at as at']).execute(),
  outbox: await db.selectFrom('outbox').select(['id', 'created_at as at']).execute(),
  session: await db.selectFrom('session').select(['id', 'created_at as at']).execute(),
  share: await db.selectFrom('share').select(['id', 'created_at as at']).execute(),
})

it.each([200, -200])(
  'a replica whose clock is %i days off deletes nothing, and takes every time from the database',
  async (days) => {
    const [DATA_DIR, DATABASE_URL] = [await temporaryDirectory(), await createMigratedDatabase(onTestFinished)]
    setDatabase(DATA_DIR, DATABASE_URL)
    const lines: Record<string, unknown>[] = []
    const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
    // Without other sources, the replicas have the time of the PostgreSQL server.
    const start = () => startApi({ DATA_DIR, DATABASE_URL }, onTestFinished, { logger, times: {} })
    const right = await start()
    const ada = await signUp(right.app, 'ada@example.com')
    await apply(right.app)
    const [db, began] = [await openTestDatabase(DATA_DIR), Date.now()]
    const before = await datedRows(db)

    vi.useFakeTimers({ toFake: ['Date'], now: began + days * DAY })
    const wrong = await start()
    const onWrong = await signIn(wrong.app, 'ada@example.com')
    const store = storeOf(onWrong)
    await store.createFolder(['a'])
    await store.upload(['a'], 'file.txt', 'bytes')
    const payload = { kind: 'read', path: ['a'], fileName: 'file.txt' }
    const { expiresAt } = (await onWrong.call('POST', '/api/shares', { payload })).json<CreatedLink>()
    await apply(wrong.app)
    await wrong.app.listen({ port: 0 })
    const cause = expect.stringMatching(days > 0 ? /ahead of the database/ : /behind the database/)
    expect(await wrong.api.parts.clock?.()).toMatchObject({ status: 'degraded', problems: [{ cause }] })
    expect(await wrong.api.metrics()).toMatch(
      days > 0 ? /api_clock_offset_seconds 172/ : /api_clock_offset_seconds -172/,
    )
    expect(await wrong.api.metrics()).toContain('\napi_clock_plausible 1\n')
    await wrong.stop()
    vi.useRealTimers()
    expect(lines).toContainEqual(expect.objectContaining({ level: 50, msg: 'the clock of this machine is wrong' }))

    const after = await datedRows(db)
    for (const [table, rows] of Object.entries(before)) {
      const written = after[table as keyof typeof after]
      expect(written).toEqual(expect.arrayContaining(rows))
      for (const { id, at } of written) {
        for (const time of [Date.parse(at), Number.parseInt(id.slice(0, 12), 16)]) {
          expect(Math.abs(time - began), table).toBeLessThan(DAY)
        }
      }
    }
    expect(Math.abs(Date.parse(expiresAt) - began - 7 * DAY)).toBeLessThan(DAY)
    for (const user of [ada, onWrong]) {
      const headers = { authorization: `Bearer ${user.token}` }
      expect((await right.app.inject({ url: '/api/session', headers })).statusCode).toBe(200)
    }
    expect(await right.api.parts.clock?.()).toEqual({ status: 'ok' })
  },
)
