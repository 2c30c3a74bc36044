import { DEFAULT_SETTINGS, openPostgres } from '@mfe/engines/postgres'
import { createDatabase, query } from '@repo/servers/postgres'
import type {} from '@repo/servers/postgres-setup'
import { RawNode } from 'kysely'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { race } from '#testing/race.ts'
import { assertMigrated, MIGRATIONS, migrate } from '../migrate.ts'
import { openDatabase } from '../open.ts'
import type { Database } from '../types.ts'

const emptyDatabase = async () => {
  const { url, name, ...database } = await createDatabase(inject('postgres'))
  onTestFinished(async () => database[Symbol.asyncDispose]())
  return { url, name }
}
const serve = (url: string) => openDatabase({ DATA_DIR: '', DATABASE_URL: url }, 'serve')

it('applies each migration once when three replicas start together', async () => {
  const { url } = await emptyDatabase()
  const open = async () => {
    const db = await openPostgres<Database>({ ...DEFAULT_SETTINGS, url }, console)
    onTestFinished(() => db.destroy())
    return db
  }
  const outcomes = await race(
    open,
    (node) => RawNode.is(node) && node.sqlFragments[0]?.startsWith('create index') === true,
    (one) => migrate(one),
    async (two) => Promise.all([migrate(two), migrate(await open())]),
  )
  const all = Object.keys(MIGRATIONS)
  expect(outcomes).toMatchObject([{ value: all }, { value: [[], []] }])
  await using _serving = await serve(url)
})

it('locks in its transaction only, so a pooler of transactions keeps no lock', async () => {
  const { url } = await emptyDatabase()
  const open = async () => {
    const db = await openPostgres<Database>({ ...DEFAULT_SETTINGS, url, max: 1, lockMs: 500 }, console)
    onTestFinished(() => db.destroy())
    return db
  }
  const locks = () =>
    query(
      url,
      `select granted, xact_start < query_start as "isInTransaction", now() - query_start > interval '1 second' as "isPatient"
      from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and datname = current_database()`,
    )
  const [one, two] = [await open(), await open()]
  let waiting: Promise<unknown> = Promise.resolve()
  let found: Awaited<ReturnType<typeof locks>> = []
  const fail = async () => {
    waiting = migrate(two)
    const isWaiting = async () => {
      found = await locks()
      return found.some(({ granted, isPatient }) => !granted && isPatient)
    }
    await vi.waitUntil(isWaiting, { timeout: 30_000 })
    throw new Error('a failing migration')
  }
  await expect(migrate(one, { ...MIGRATIONS, '9999-failing': { up: fail } })).rejects.toThrow('not be migrated')
  expect(found).toHaveLength(2)
  expect(found.every(({ isInTransaction }) => isInTransaction)).toBe(true)
  await waiting
  expect(await locks()).toEqual([])
  expect(await assertMigrated(one)).toBeUndefined()
})

it('reports which privilege the database user lacks', async () => {
  const { url, name } = await emptyDatabase()
  await query(url, 'revoke create on schema public from public')
  await query(url, `create role ${name} login password 'x'`)
  const limited = new URL(url)
  ;[limited.username, limited.password] = [name, 'x']
  await expect(serve(limited.href)).rejects.toThrow(/may not create tables\. To fix: make it the owner/)
  await query(url, `grant create on schema public to ${name}`)
  await (await serve(limited.href)).destroy()
  await query(url, `drop owned by ${name}; drop role ${name}`)
})

it('does not wait for a server that rejects the password', async () => {
  const { url } = await emptyDatabase()
  const wrong = new URL(url)
  wrong.password = 'wrong'
  const warn = vi.fn()
  await expect(openDatabase({ DATA_DIR: '', DATABASE_URL: wrong.href }, 'serve', { warn })).rejects.toThrow(
    'password authentication failed for user "site". To fix: correct the user or the password in DATABASE_URL.',
  )
  expect(warn).not.toHaveBeenCalled()
})
