import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from './locks.ts'

/** Returns the type of a text column that sorts by bytes on both engines. */
export const textType = (db: Kysely<unknown>): RawBuilder<string> =>
  isPostgres(db) ? sql`text collate "C"` : sql`text`
