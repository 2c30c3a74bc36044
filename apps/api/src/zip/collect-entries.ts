import { inOwnTurn } from '../time-slices.ts'
import type { ZipFolder } from './entries.ts'
import { type FileBeneath, MAX_ROWS, type ZipRepo } from './zip.repo.ts'

const FOLDER_BATCH = 100

interface Options {
  zips: ZipRepo
  ownerId: string
  /** The id of the archived folder. */
  id: string
  name: string
  maxEntries: number
  hold: (files: readonly FileBeneath[]) => void
}

/**
 * Reads every folder of an archive with its files in slices, parents before children. Entries that are added or deleted
 * meanwhile may or may not be included. Resolves to `undefined` if there are too many.
 */
export async function collectEntries({ zips, ownerId, id, name, maxEntries, hold }: Options) {
  const folders: ZipFolder[] = [{ id, name, folders: [], files: [] }]
  let entries = 0
  for (let from = 0; from < folders.length; ) {
    const batch = new Map(folders.slice(from, from + FOLDER_BATCH).map((folder) => [folder.id, folder]))
    const ids = [...batch.keys()]
    from += ids.length
    for await (const rows of slicesOf(ids, (some, after) => zips.foldersIn(ownerId, some, after))) {
      for (const row of rows) {
        const parent = batch.get(row.parentId)
        const folder = { id: row.id, name: row.name, parent, folders: [], files: [] }
        parent?.folders.push(folder)
        folders.push(folder)
      }
      entries += rows.length
      if (entries > maxEntries) return undefined
    }
    for await (const rows of slicesOf(ids, (some, after) => zips.filesIn(some, after, hold))) {
      for (const { folderId, name, size, blobId, createdAt } of rows) {
        batch.get(folderId)?.files.push({ name, size, blobId, createdAt: Date.parse(createdAt) })
      }
      entries += rows.length
      if (entries > maxEntries) return undefined
    }
  }
  return { folders, entries: entries + 1 }
}

/** Reads a group of folders in one query if their rows fit into a slice, otherwise folder by folder. */
async function* slicesOf<Row extends { name: string }>(
  ids: readonly string[],
  read: (ids: readonly string[], after?: string) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  let rows = await inOwnTurn(() => read(ids))
  if (rows.length < MAX_ROWS) return yield rows
  for (const id of ids) {
    let after: string | undefined
    do {
      rows = await inOwnTurn(() => read([id], after))
      yield rows
      after = rows.at(-1)?.name
    } while (rows.length === MAX_ROWS)
  }
}
