import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../locks.ts'

/** The type of a text column, in whose order both engines agree: that of its bytes. */
export const textType = (db: Kysely<unknown>): RawBuilder<string> =>
  isPostgres(db) ? sql`text collate "C"` : sql`text`
