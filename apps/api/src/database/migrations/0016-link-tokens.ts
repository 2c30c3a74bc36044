import type { Kysely } from 'kysely'
import { textType } from '../text-type.ts'

/** Adds the encrypted token of a link, absent for links made before, and its owner's note. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['sealed_token', 'note']) {
    await db.schema.alterTable('share').addColumn(column, textType(db)).execute()
  }
}
