import type { Kysely } from 'kysely'
import { textType } from '../text-type.ts'

/**
 * Adds columns for what an unfinished upload does if its name is taken, and for the file whose bytes it replaces; and
 * an index that lists files by the upload time of their bytes, because a replaced file keeps its id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['on_conflict', 'if_match', 'replaces']) {
    await db.schema.alterTable('upload').addColumn(column, textType(db)).execute()
  }
  await db.schema.createIndex('file_by_time').on('file').columns(['folder_id', 'created_at', 'id']).execute()
}
