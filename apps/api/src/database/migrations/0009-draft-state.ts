import type { Kysely } from 'kysely'
import { textType } from '../text-type.ts'

/** Adds what the storage driver needs to continue an upload on another replica. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('upload').addColumn('draft_state', textType(db)).execute()
}
