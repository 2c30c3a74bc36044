import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { parentKey } from '../folders/index.ts'
import { clockOf } from '../shared/clock/clock.ts'
import { newId } from '../shared/ids.ts'
import { MAX_ENTRIES } from '../shared/storage/account-limits.ts'
import { addCopies } from './copy-file.ts'
import type { FileRow } from './place-file.ts'
import type { Trx } from './placement.ts'

/** The maximum number of rows that one statement reads or adds, so it blocks the main thread for only a few ms. */
const BATCH_SIZE = 500
/** The number of folders whose rows are read together; groups that exceed a batch are halved. */
const GROUP_SIZE = 100

interface Folder {
  id: string
  ownerId: string
}

/** The ids of the copies of folders, by the ids of their originals. */
type Copies = ReadonlyMap<string, string>

/** Reads rows in folders. For a single folder, reads them in order, starting after the row `last`. */
type Read<Row> = (folderIds: readonly string[], last?: Row) => Promise<Row[]>

/** A copy of more entries would exceed the account's limit, because the originals count too. */
const MAX_COPIED = MAX_ENTRIES / 2

/**
 * Resolves to the number of folders and files in a folder, including itself, and the bytes of all files. Stops counting
 * beyond what can be copied, because the statement blocks the embedded database's process.
 */
export async function sizeOfFolder(trx: Trx, id: string): Promise<{ entries: number; bytes: number }> {
  const { rows } = await sql<{ entries: number; bytes: number }>`
    with recursive tree (id) as (
      select id from folder where id = ${id}
      union all
      select folder.id from folder join tree on folder.parent_id = tree.id
    ), folders as (
      select id from tree limit ${MAX_COPIED + 1}
    ), files as (
      select size from file where folder_id in (select id from folders) limit ${MAX_COPIED + 1}
    )
    select (select count(*) from folders) + (select count(*) from files) as entries,
      (select cast(coalesce(sum(size), 0) as bigint) from files) as bytes`.execute(trx)
  return rows[0] ?? { entries: 0, bytes: 0 }
}

/**
 * Adds a copy of a folder with everything in it, level by level. The process serves requests between batches, but on
 * SQLite, requests that need the database wait until the transaction ends.
 */
export async function copyFolder(
  trx: Trx,
  { id, ownerId }: Folder,
  parentId: string | null,
  name: string,
): Promise<void> {
  const clock = clockOf(trx)
  const top = { id: newId(clock.now()), owner_id: ownerId, parent_id: parentId, name, created_at: clock.instant() }
  await trx.insertInto('folder').values(top).execute()
  let level: Copies = new Map([[id, top.id]])
  while (level.size > 0) {
    const next = new Map<string, string>()
    for (const group of groupsOf(level)) {
      await copyFiles(trx, group)
      for (const [original, copy] of await copySubfolders(trx, ownerId, group)) next.set(original, copy)
    }
    level = next
  }
}

function* groupsOf(copies: Copies): Generator<Copies> {
  const all = [...copies]
  for (let from = 0; from < all.length; from += GROUP_SIZE) yield new Map(all.slice(from, from + GROUP_SIZE))
}

async function copyFiles(trx: Trx, copies: Copies): Promise<void> {
  const read = (folderIds: readonly string[], last?: FileRow) =>
    trx
      .selectFrom('file')
      .selectAll()
      .where('folder_id', 'in', folderIds)
      .$if(folderIds.length === 1, (files) =>
        files
          .where(({ eb, refTuple, tuple }) =>
            eb(refTuple('created_at', 'id'), '>', tuple(last?.created_at ?? '', last?.id ?? '')),
          )
          .orderBy('created_at')
          .orderBy('id'),
      )
      .limit(BATCH_SIZE)
      .execute()

  for await (const files of batchesOf([...copies.keys()], read)) {
    // Lists show the newest file first, and the copies keep the order of their originals.
    const oldestFirst = files.sort((a, b) => (timeKey(a) < timeKey(b) ? -1 : 1))
    await addCopies(
      trx,
      oldestFirst.map((file) => ({ ...file, folder_id: copies.get(file.folder_id) ?? '' })),
    )
  }
}

const timeKey = ({ created_at, id }: FileRow) => `${created_at} ${id}`

async function copySubfolders(trx: Trx, ownerId: string, copies: Copies): Promise<Copies> {
  const read = (parentIds: readonly string[], last?: { name: string }) =>
    trx
      .selectFrom('folder')
      .select(['id', parentKey.as('parentId'), 'name', 'search_name'])
      .where('owner_id', '=', ownerId)
      .where(parentKey, 'in', parentIds)
      .$if(parentIds.length === 1, (rows) => rows.where('name', '>', last?.name ?? '').orderBy('name'))
      .limit(BATCH_SIZE)
      .execute()

  const clock = clockOf(trx)
  const added = new Map<string, string>()
  for await (const folders of batchesOf([...copies.keys()], read)) {
    const created_at = clock.instant()
    const rows = folders.map(({ id: original, parentId, ...names }) => {
      const id = newId(clock.now())
      added.set(original, id)
      return { ...names, id, owner_id: ownerId, parent_id: copies.get(parentId) ?? '', created_at }
    })
    if (rows.length > 0) await trx.insertInto('folder').values(rows).execute()
  }
  return added
}

/** Reads the rows in these folders in batches, each in its own turn of the event loop. */
async function* batchesOf<Row>(folderIds: readonly string[], read: Read<Row>): AsyncGenerator<Row[]> {
  if (folderIds.length === 1) return yield* pagesOf(folderIds, read)
  await setImmediate()
  const rows = await read(folderIds)
  if (rows.length < BATCH_SIZE) return yield rows
  const half = Math.ceil(folderIds.length / 2)
  yield* batchesOf(folderIds.slice(0, half), read)
  yield* batchesOf(folderIds.slice(half), read)
}

async function* pagesOf<Row>(folderId: readonly string[], read: Read<Row>): AsyncGenerator<Row[]> {
  let rows: Row[] = []
  do {
    await setImmediate()
    rows = await read(folderId, rows.at(-1))
    yield rows
  } while (rows.length === BATCH_SIZE)
}
