import type { Kysely } from 'kysely'
import { textType } from '../text-type.ts'

/**
 * Creates the table that names the oldest version that may open this database: the one that has all of these
 * migrations. It is empty while every migration after this one only adds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('required_migration')
    .addColumn('name', textType(db), (column) => column.notNull().primaryKey())
    .execute()
}
