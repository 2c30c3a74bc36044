import type { Kysely } from 'kysely'
import { textType } from './text-type.ts'

/** A driver of the storage keeps here what it needs to continue an upload at another replica. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('upload').addColumn('draft_state', textType(db)).execute()
}
