import {
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import { expect, it } from 'vitest'
import { BASELINE, type DatabaseMigration, MIGRATIONS } from '../migrate.ts'

const FIX =
  'To fix: only create tables, create indexes, and add columns that are nullable or have a default; or, if no version ' +
  'that may still run needs what this removes, say why in the `contract` of the migration; or, if the version before ' +
  'cannot work without it, mark the migration as `required`.'

const dialects: readonly Dialect[] = [
  {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
]

/** Returns whether the previous version still works once the statement has run. */
function isAdditive(statement: string): boolean {
  const text = statement.toLowerCase()
  if (text.startsWith('create table ') || text.startsWith('create index ')) return true
  return (
    /^alter table \S+ add (?:column )?/.test(text) &&
    (!/ not null|primary key/.test(text) || text.includes(' default '))
  )
}

/** Resolves to the statements of a migration, on either engine, that may break the previous version. */
async function breakingStatements({ up, contract, required }: DatabaseMigration): Promise<string[]> {
  const statements: string[] = []
  for (const dialect of dialects) {
    const db = new Kysely<unknown>({ dialect, log: ({ query }) => void statements.push(query.sql) })
    await up(db)
  }
  return contract === undefined && !required ? statements.filter((statement) => !isAdditive(statement)) : []
}

it('all migrations after the first one only add, or explain why they may remove', async () => {
  for (const [name, migration] of Object.entries(MIGRATIONS)) {
    if (name !== BASELINE) expect(await breakingStatements(migration), `${name}. ${FIX}`).toEqual([])
  }
})

const migrationOf = (statement: string, contract?: string): DatabaseMigration => ({
  up: async (db) => void (await sql.raw(statement).execute(db)),
  ...(contract && { contract }),
})

it.each([
  'drop table audit',
  'alter table audit drop column detail',
  'alter table audit rename column detail to text',
  'alter table audit alter column detail set not null',
  'alter table audit add column place text not null',
  'create unique index audit_at on audit (at)',
  "update audit set detail = ''",
])('rejects: %s', async (statement) => {
  expect(await breakingStatements(migrationOf(statement))).toEqual([statement, statement])
  expect(await breakingStatements(migrationOf(statement, 'nothing reads it since version 2'))).toEqual([])
})
