import { type Kysely, sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startApi, temporaryDirectory } from '#testing/start-api.ts'
import { signUp } from '#testing/user.ts'
import { BASELINE, type DatabaseMigration, MIGRATIONS, migrate } from '../migrate.ts'
import { type Db, openDatabase } from '../open.ts'

/** A migration of a later version, which only adds. */
const additive: DatabaseMigration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('later')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .execute()
    for (const table of ['account', 'session', 'folder', 'file']) {
      await db.schema
        .alterTable(table)
        .addColumn('later', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
    }
  },
}

/** Defines what becomes of a database that a later version has migrated, on the engine of `databaseUrl`. */
export function describeOldestVersion(engine: string, databaseUrl: () => Promise<string>): void {
  describe(`the oldest version that may open the database: ${engine}`, () => {
    async function create() {
      const settings = { DATA_DIR: await temporaryDirectory(), DATABASE_URL: await databaseUrl() }
      const open = async (mode: 'serve' | 'migrated' = 'serve'): Promise<Db> => {
        const db = await openDatabase(settings, mode)
        onTestFinished(() => db.destroy())
        return db
      }
      const later = async (migration: DatabaseMigration) => {
        const db = await openDatabase(settings, 'serve')
        await migrate(db, { ...MIGRATIONS, '9999-later': migration })
        await db.destroy()
      }
      return { settings, open, later }
    }

    it('is the version before a migration that only adds: it starts and works', async () => {
      const { settings, open, later } = await create()
      await later(additive)
      const { app } = await startApi(settings)
      await signUp(app, 'ada@example.com')
      const db = await open('migrated')
      expect(await db.selectFrom('account').select('email').execute()).toEqual([{ email: 'ada@example.com' }])
    })

    it('is the version before the newest migration, unless that is required', async () => {
      const { open, later } = await create()
      const [newest, ...before] = Object.entries(MIGRATIONS).reverse()
      if (newest?.[1].required) return
      // A made-up migration stands for the newest one after the first.
      if (before.length === 0) await later(additive)
      const known = before.length === 0 ? MIGRATIONS : Object.fromEntries(before.reverse())
      expect(await migrate(await open(), known)).toEqual([])
    })

    it('never opens the database of a version before the first migration, and changes nothing in it', async () => {
      const { open } = await create()
      const db = await open()
      await sql`update kysely_migration set name = '0001-first' where name = ${BASELINE}`.execute(db)
      await sql`drop table required_migration`.execute(db)
      const tables = async () =>
        (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name)
      const before = await tables()
      for (const mode of ['serve', 'migrated'] as const) {
        await expect(open(mode)).rejects.toThrow('The database is from a version before 1.0')
      }
      expect(await tables()).toEqual(before)
    })

    it('is the version with a required migration: others name it, and change nothing', async () => {
      const { open, later } = await create()
      await later({ ...additive, required: true })
      for (const mode of ['serve', 'migrated'] as const) {
        await expect(open(mode)).rejects.toThrow(
          'The database is newer than this version, which does not know 9999-later. To fix: start that version.',
        )
      }
    })
  })
}
