import { type Kysely, sql } from 'kysely'

const text = sql`text collate "C"`

export async function up(db: Kysely<unknown>): Promise<void> {
  const schema = db.schema.withSchema('mfe')
  await schema
    .createTable('channel')
    .addColumn('app', text, (column) => column.primaryKey())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createTable('channel_change')
    .addColumn('app', text, (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('change_id', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('channel_change_pkey', ['app', 'revision'])
    .execute()
  await schema
    .createTable('secret')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createTable('version_claim')
    .addColumn('app', text, (column) => column.notNull())
    .addColumn('version', text, (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('claimed_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('version_claim_pkey', ['app', 'version'])
    .execute()
}
