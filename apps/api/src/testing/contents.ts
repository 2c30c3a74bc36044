import { createHash } from 'node:crypto'
import { openStorage } from '#bytes/store/open-storage.ts'
import { type DatabaseSettings, type Db, openDatabase } from '#database/open.ts'
import type { Database } from '#database/types.ts'
import type { Storage } from '#storage.ts'

export type Rows = Record<keyof Database, string[]>

/** Resolves to the rows of every table as sorted JSON, so the same rows on different engines are equal. */
export async function rowsOf(db: Db): Promise<Rows> {
  const tables = (await db.introspection.getTables()).map(async ({ name }) => {
    const rows = await db
      .selectFrom(name as keyof Database)
      .selectAll()
      .execute()
    return [name, rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()]
  })
  return Object.fromEntries(await Promise.all(tables)) as Rows
}

/** Returns the rows with these tables emptied. */
export const without = (tables: readonly (keyof Database)[], rows: Rows): Rows => ({
  ...rows,
  ...Object.fromEntries(tables.map((table) => [table, []])),
})

/** Resolves to the hashes of all stored bytes, except those of unfinished uploads. */
export async function bytesOf(db: Db, { blobs, mailFiles, readMarker }: Storage) {
  const ids: string[] = []
  for await (const page of blobs.list('')) ids.push(...page)
  const emails = await db.selectFrom('outbox').select('id').where('status', '=', 'sent').orderBy('id').execute()
  return {
    blobs: await hashesOf(ids.sort(), blobs.read),
    emails: await hashesOf(
      emails.map(({ id }) => id),
      mailFiles.read,
    ),
    marker: await readMarker(),
  }
}

async function hashesOf(ids: readonly string[], read: (id: string) => Promise<Buffer>) {
  const hashes: Record<string, string> = {}
  for (const id of ids)
    hashes[id] = createHash('sha256')
      .update(await read(id))
      .digest('hex')
  return hashes
}

/** Resolves to everything that a site stores, read while its servers may be running. */
export async function contentsOf(settings: DatabaseSettings & { STORAGE_URL: string }) {
  await using db = await openDatabase(settings, 'migrated')
  return {
    rows: await rowsOf(db),
    bytes: await bytesOf(db, openStorage({ ...settings, DISK_RESERVE: 0 })),
  }
}

/** Returns all rows of all tables as text, to check that they do not contain a value. */
export const everythingIn = async (db: Db): Promise<string> => JSON.stringify(await rowsOf(db))
