import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../locks.ts'

/**
 * Adds the CRC-32 of files, which archives contain. Versions unaware of it store files without one. If one of them
 * replaces the bytes of a file, a trigger resets the value.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('file').addColumn('crc32', 'bigint').execute()
  if (isPostgres(db)) {
    await sql`create function forget_checksum() returns trigger language plpgsql as
      $$ begin new.crc32 := null; return new; end $$`.execute(db)
    await sql`create trigger file_replaced before update of sha256 on file for each row
      when (new.sha256 <> old.sha256 and new.crc32 = old.crc32) execute function forget_checksum()`.execute(db)
  } else {
    await sql`create trigger file_replaced after update of sha256 on file
      when new.sha256 <> old.sha256 and new.crc32 = old.crc32
      begin update file set crc32 = null where id = new.id; end`.execute(db)
  }
}
