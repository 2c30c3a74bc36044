import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database/open.ts'

// What accounts have, as parts of the statements that limit it: one statement sees one state.

/** The bytes of an account's files; each copy counts. */
const fileBytes = (ownerId: string) =>
  sql<number>`(select cast(coalesce(sum(size), 0) as bigint) from file where owner_id = ${ownerId})`

export const versionBytes = (ownerId: string) =>
  sql<number>`(select cast(coalesce(sum(size), 0) as bigint) from earlier_version where owner_id = ${ownerId})`

/** The bytes of an account's files and their earlier versions, each in full, also if they share bytes. */
export const storedBytes = (ownerId: string) => sql<number>`(${fileBytes(ownerId)} + ${versionBytes(ownerId)})`

export const fileCount = (ownerId: string) => sql<number>`(select count(*) from file where owner_id = ${ownerId})`
export const folderCount = (ownerId: string) => sql<number>`(select count(*) from folder where owner_id = ${ownerId})`

/** In a statement about `upload`: the size of the file that an upload replaces, or null. */
export const replacedSize = sql<number | null>`(select file.size from file where file.id = upload.replaces)`

export const entriesOf = (db: Db, ownerId: string) =>
  db
    .selectFrom('file')
    .select('owner_id')
    .where('owner_id', '=', ownerId)
    .unionAll(db.selectFrom('folder').select('owner_id').where('owner_id', '=', ownerId))

/** Resolves to whether an account has folders, also deleted ones whose rows still exist. */
export async function hasFolders(db: Db, ownerId: string): Promise<boolean> {
  const folder = db.selectFrom('folder').select('id').where('owner_id', '=', ownerId).limit(1)
  return (await folder.executeTakeFirst()) !== undefined
}

/** The same as a condition. */
export const ownsFolders = (ownerId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from folder where folder.owner_id = ${ownerId})`

/** Resolves to the numbers of files, empty files and folders of each account. Reads whole tables: for operators. */
export async function entriesByOwner(db: Db) {
  const files = await db
    .selectFrom('file')
    .select(({ fn }) => ['owner_id as ownerId', fn.countAll<number>().as('files')])
    .select(sql<number>`count(case when size = 0 then 1 end)`.as('emptyFiles'))
    .groupBy('owner_id')
    .execute()
  const folders = await db
    .selectFrom('folder')
    .select(({ fn }) => ['owner_id as ownerId', fn.countAll<number>().as('folders')])
    .groupBy('owner_id')
    .execute()
  return [...files, ...folders]
}
