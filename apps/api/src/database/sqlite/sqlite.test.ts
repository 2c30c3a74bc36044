import { spawnSync } from 'node:child_process'
import { stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryDirectory } from '#testing/start-api.ts'
import { migrate } from '../migrate.ts'
import { assertDatabaseExists, assertSafeLog, openSqliteFile, sqliteDialect } from './sqlite.ts'

interface Tables {
  thing: { a: unknown; b: unknown }
}

async function database() {
  const path = join(await temporaryDirectory(), 'test.db')
  const db = new Kysely<Tables>({ dialect: sqliteDialect(path) })
  onTestFinished(() => db.destroy())
  await sql`create table thing (a, b)`.execute(db)
  return { db, path }
}

it('syncs each commit to disk', async () => {
  const { db } = await database()
  const pragma = async (name: string) => Object.values((await sql.raw(`PRAGMA ${name}`).execute(db)).rows[0] ?? {})[0]
  expect([await pragma('journal_mode'), await pragma('synchronous'), await pragma('foreign_keys')]).toEqual([
    'wal',
    2,
    1,
  ])
})

it.each([new Date(), { a: 1 }, true, Symbol('x')])(
  'rejects %s, which would shift the other parameters',
  async (value) => {
    const { db } = await database()
    await expect(db.insertInto('thing').values({ a: value, b: 'x' }).execute()).rejects.toThrow('cannot be stored')
  },
)

it('rejects U+0000, which PostgreSQL cannot store', async () => {
  const { db } = await database()
  const insert = db.insertInto('thing').values({ a: 'a\0b', b: 'x' }).execute()
  await expect(insert).rejects.toMatchObject({ kind: 'unstorable' })
})

it('reports a database that accepts no writes', async () => {
  const { db } = await database()
  await sql`PRAGMA query_only = ON`.execute(db)
  const insert = db.insertInto('thing').values({ a: 1, b: 'x' }).execute()
  await expect(insert).rejects.toMatchObject({ kind: 'not-writable' })
})

it.each(['3.51.2', '3.9.9', '2.51.3', ''])('rejects SQLite %s', (version) => {
  expect(() => assertSafeLog(version)).toThrow('is older than 3.51.3')
})

it.each(['3.51.3', '3.52.0', '3.100.1', '4.0.0'])('accepts SQLite %s', (version) => {
  expect(() => assertSafeLog(version)).not.toThrow()
})

it('returns complete rows after a column is added', async () => {
  const { db } = await database()
  await db.insertInto('thing').values({ a: 'x', b: null }).execute()
  const all = () => db.selectFrom('thing').selectAll().execute()
  expect(await all()).toStrictEqual([{ a: 'x', b: null }])
  await sql`alter table thing add c default 1`.execute(db)
  expect(await all()).toStrictEqual([{ a: 'x', b: null, c: 1 }])
})

it('takes the write lock at the start of a transaction', async () => {
  const { db, path } = await database()
  const other = new Kysely<Tables>({ dialect: sqliteDialect(path) })
  onTestFinished(() => other.destroy())
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('thing').selectAll().execute()
    await sql`PRAGMA busy_timeout = 0`.execute(other)
    await expect(other.insertInto('thing').values({ a: 'other', b: 1 }).execute()).rejects.toThrow('database is locked')
    await trx.insertInto('thing').values({ a: 'own', b: 1 }).execute()
  })
  expect(await db.selectFrom('thing').select('a').execute()).toEqual([{ a: 'own' }])
})

it('keeps concurrent queries out of a transaction', async () => {
  const { db } = await database()
  const failing = db.transaction().execute(async (trx) => {
    await trx.insertInto('thing').values({ a: 'inside', b: 1 }).execute()
    throw new Error('rolled back')
  })
  const outside = db.insertInto('thing').values({ a: 'outside', b: 2 }).execute()
  await expect(failing).rejects.toThrow('rolled back')
  await outside
  expect(await db.selectFrom('thing').select('a').execute()).toEqual([{ a: 'outside' }])
})

it('reports a full disk, and accepts later writes that fit', async () => {
  const { db } = await database()
  await sql`PRAGMA max_page_count = 3`.execute(db)
  const tooMuch = db.transaction().execute(async (trx) => {
    await trx
      .insertInto('thing')
      .values({ a: 'x'.repeat(64 * 1024), b: 1 })
      .execute()
  })
  await expect(tooMuch).rejects.toMatchObject({ kind: 'full' })
  await db.insertInto('thing').values({ a: 'small', b: 2 }).execute()
  expect(await db.selectFrom('thing').select('a').execute()).toEqual([{ a: 'small' }])
})

it('applies each migration once, across connections', async () => {
  const { db, path } = await database()
  const other = new Kysely<Tables>({ dialect: sqliteDialect(path) })
  onTestFinished(() => other.destroy())
  const applied = [await migrate(db), await migrate(other), await migrate(db)]
  expect(applied).toEqual([expect.arrayContaining(['0001-baseline']), [], []])
})

it.each([
  ['that is not a database', 'not a database'.repeat(1000)],
  ['with a damaged page', `SQLite format 3\0\x10\0\x02\x02\0\x40\x20\x20${'\x01'.repeat(8168)}`],
])('rejects a file %s with an explanation', async (_, bytes) => {
  const dataDir = await temporaryDirectory()
  await writeFile(join(dataDir, 'site.db'), bytes, 'latin1')
  await expect(openSqliteFile(dataDir)).rejects.toThrow(/^The database is damaged .*To fix: restore a backup\.$/)
})

it('gives the space that its log needed for a large change back to the disk', async () => {
  const { db, path } = await database()
  const logSize = async () => (await stat(`${path}-wal`)).size
  const a = 'x'.repeat(2 ** 20)
  await db.transaction().execute(async (trx) => {
    for (let n = 0; n < 32; n += 1) await trx.insertInto('thing').values({ a, b: n }).execute()
  })
  expect(await logSize()).toBeGreaterThan(32 * 2 ** 20)
  for (let n = 0; n < 2; n += 1) await db.insertInto('thing').values({ a: '', b: n }).execute()
  expect(await logSize()).toBeLessThan(9 * 2 ** 20)
})

it('says why a data directory cannot be searched, rather than that it has no database', async () => {
  const DATA_DIR = join(await temporaryDirectory(), 'loop')
  await symlink('loop', DATA_DIR)
  expect(() => assertDatabaseExists({ DATA_DIR, DATABASE_URL: '' })).toThrow('ELOOP')
})

/** Runs the command after the data directory where nothing else can be written to. */
const READ_ONLY = `
  mount --bind /tmp /tmp && mount --bind "$1" "$1" && mount -o remount,bind,ro /tmp &&
  mount --bind /var/tmp /var/tmp && mount -o remount,bind,ro /var/tmp && cd /var/tmp && shift &&
  unset TMPDIR SQLITE_TMPDIR && exec "$@"`

it('uses the data directory for temporary files if no other one can be written to', async ({ skip }) => {
  const isolated = ['-m', 'sh', '-c', READ_ONLY, 'sh', await temporaryDirectory()]
  skip(spawnSync('unshare', [...isolated, 'true']).status !== 0, 'A read-only file system needs Linux and root')
  const dataDir = isolated.at(-1) ?? ''
  const [open, contents] = ['../open.ts', '../../bytes/zip/contents.ts'].map((file) =>
    JSON.stringify(import.meta.resolve(file)),
  )
  const script = `
    const { openDatabase } = await import(${open})
    const { createContents } = await import(${contents})
    await using db = await openDatabase({ DATA_DIR: process.argv[1], DATABASE_URL: '' }, 'serve')
    const { sql } = await import(${JSON.stringify(import.meta.resolve('kysely'))})
    await sql\`with recursive n (i) as (select 1 union all select i + 1 from n where i < 50000)
      select count(*) from (select distinct hex(randomblob(100)) as name from n order by name)\`.execute(db)
    const archive = createContents()
    for (let n = 0; n < 5000; n += 1) archive.addFolder(0, { id: 'id' + n, name: 'x'.repeat(250) + n })`
  const command = [process.execPath, '--input-type=module', '-e', script, dataDir]
  const { status, stderr } = spawnSync('unshare', [...isolated, ...command], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})
