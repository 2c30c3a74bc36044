import { type Kysely, sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startApi, temporaryDirectory } from '#testing/start-api.ts'
import { signUp } from '#testing/user.ts'
import { migrate, migrationsOf, type SharedMigration } from '../migrate.ts'
import { type Db, openDatabase } from '../open.ts'

/** A migration of a later version, which only adds. */
const additive: SharedMigration = {
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
      const later = async (migration: SharedMigration) => {
        const db = await openDatabase(settings, 'serve')
        await migrate(db, { ...migrationsOf(db), '9999-later': migration })
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
      const { open } = await create()
      const db = await open()
      const entries = Object.entries(migrationsOf(db))
      const [name, { required }] = entries.at(-1) ?? ['', additive]
      // Versions before this migration accept no later one.
      if (name === '0020-oldest-version' || required) return
      expect(await migrate(db, Object.fromEntries(entries.slice(0, -1)))).toEqual([])
    })

    it('is the newest one for a schema that predates the rule', async () => {
      const { open, later } = await create()
      await later({ up: async () => undefined })
      const db = await open()
      await sql`delete from kysely_migration where name = '0020-oldest-version'`.execute(db)
      await sql`drop table required_migration`.execute(db)
      await expect(open()).rejects.toThrow('does not know 9999-later. To fix: start that version.')
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
