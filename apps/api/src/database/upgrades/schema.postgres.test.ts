import { type Kysely, sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryDirectory } from '#testing/start-api.ts'
import { createTestPostgres } from '#testing/test-postgres.ts'
import { type Db, openDatabase } from '../open.ts'

/** Kysely creates these tables, with different types on each engine. */
const KYSELY_TABLES = `'kysely_migration', 'kysely_migration_lock'`

interface Schema {
  /** "table.column type nullability default" */
  columns: string[]
  /** "table (columns) uniqueness", where an expression is a column without a name */
  indexes: string[]
}

async function sqliteSchema(db: Kysely<never>): Promise<Schema> {
  const { rows: columns } = await sql<{ line: string }>`
    select t.name || '.' || c.name || ' ' || lower(c.type) || iif(c."notnull", ' not null', '')
      || coalesce(' default ' || c.dflt_value, '') as line
    from sqlite_schema t, pragma_table_xinfo(t.name) c
    where t.type = 'table' and t.name not in (${sql.raw(KYSELY_TABLES)})`.execute(db)
  const { rows: indexes } = await sql<{ line: string }>`
    select t.name || ' (' || group_concat(coalesce(c.name, ''), ',' order by c.seqno) || ')'
      || iif(i."unique", ' unique', '') || iif(i.partial, ' partial', '') as line
    from sqlite_schema t, pragma_index_list(t.name) i, pragma_index_xinfo(i.name) c
    where t.type = 'table' and c.key = 1 and t.name not in (${sql.raw(KYSELY_TABLES)})
    group by t.name, i.name`.execute(db)
  return sorted(columns, indexes)
}

async function postgresSchema(db: Kysely<never>): Promise<Schema> {
  const { rows: columns } = await sql<{ line: string }>`
    select table_name || '.' || column_name || ' ' || data_type
      || case is_nullable when 'NO' then ' not null' else '' end
      || coalesce(' default ' || regexp_replace(column_default, '::\\w+$', ''), '') as line
    from information_schema.columns
    where table_schema = current_schema() and table_name not in (${sql.raw(KYSELY_TABLES)})`.execute(db)
  const { rows: indexes } = await sql<{ line: string }>`
    select t.relname || ' (' || string_agg(coalesce(c.attname, ''), ',' order by k.n) || ')'
      || case when i.indisunique then ' unique' else '' end
      || case when i.indpred is not null then ' partial' else '' end as line
    from pg_index i
    join pg_class t on t.oid = i.indrelid and t.relnamespace = current_schema()::regnamespace
    cross join unnest(i.indkey) with ordinality k (attnum, n)
    left join pg_attribute c on c.attrelid = t.oid and c.attnum = k.attnum and k.attnum > 0
    where t.relname not in (${sql.raw(KYSELY_TABLES)})
    group by t.relname, i.indexrelid, i.indisunique, i.indpred`.execute(db)
  return sorted(columns, indexes)
}

const sorted = (...parts: { line: string }[][]): Schema => {
  const [columns = [], indexes = []] = parts.map((rows) => rows.map(({ line }) => line).sort())
  return { columns, indexes }
}

async function open(): Promise<[Db, Db]> {
  const sqlite = await openDatabase({ DATA_DIR: await temporaryDirectory(), DATABASE_URL: '' }, 'serve')
  onTestFinished(() => sqlite.destroy())
  return [sqlite, await (await createTestPostgres())()]
}

it('creates the same schema on both engines', async () => {
  const [sqlite, postgres] = await open()
  const schema = await sqliteSchema(sqlite.withTables())
  expect(await postgresSchema(postgres.withTables())).toEqual(schema)
  expect(schema.columns).toContain('upload.turn integer not null default 0')
  expect(schema.indexes).toContain('folder (owner_id,,name) unique partial')
})

it('sorts every text column by bytes on PostgreSQL', async () => {
  const [, postgres] = await open()
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_schema = current_schema() and data_type = 'text' and collation_name is distinct from 'C'`.execute(
    postgres,
  )
  expect(rows).toEqual([])
})
