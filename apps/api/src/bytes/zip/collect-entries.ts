import { type Requester, slicesFor, stepsFor } from '#database/turns/turns.ts'
import { AppError } from '#errors.ts'
import { numberedName, toNumberedName } from '#tree/names/free-name.ts'
import { type FileBeneath, type FolderBeneath, MAX_ROWS, type TreeWalk } from '#tree/walk.ts'
import { fileDamaged } from '../notes/damage-reports.ts'
import type { Contents, NamedEntry } from './contents.ts'
import { nameKey } from './entry-names.ts'

const FOLDER_BATCH = 100

interface Options extends ArchivedEntries {
  zips: TreeWalk
  /** Who waits for the archive. */
  requester: Requester
  contents: Contents
  maxEntries: number
}

/** A folder to archive. */
export interface ArchivedEntries {
  ownerId: string
  /** Null for the root. */
  id: string | null
  name: string
  /** By default, everything in the folder. */
  selected?: Selected | undefined
}

export interface Selected {
  folderIds: readonly string[]
  fileIds: readonly string[]
}

export const selectionChanged = () =>
  new AppError('files/not-found', 'Some of the selected items no longer exist. Select them again.')

interface Kind<Row> {
  read: (ids: readonly string[], after: string | undefined, limit: number) => Promise<Row[]>
  parentOf: (row: Row) => string
  add: (folder: number, row: Row) => void
}

/**
 * Reads every folder of an archive with its files in slices, parents before children. Entries that are added or deleted
 * in the meantime may be included. Resolves to the number of entries; throws if there are too many.
 */
export async function collectEntries({ zips, ownerId, requester, contents, id, name, selected, maxEntries }: Options) {
  const inSlice = slicesFor(requester, MAX_ROWS, { isReading: true })
  const folders: Kind<FolderBeneath> = {
    read: (ids, after, limit) => zips.foldersIn(ownerId, ids, after, limit),
    parentOf: ({ parentId }) => parentId,
    add: contents.addFolder,
  }
  const files: Kind<FileBeneath> = {
    read: zips.filesIn,
    parentOf: ({ folderId }) => folderId,
    add(folder, file) {
      if (file.problem) throw fileDamaged(`The stored copy of “${file.name}”`)
      contents.addFile(folder, file)
    },
  }
  let entries = 1

  function count(rows: readonly unknown[]): void {
    entries += rows.length
    if (entries <= maxEntries + 1) return
    throw new AppError('folders/too-many-files', 'This folder contains too many files for one archive.')
  }

  /**
   * Reads a group of folders in one query if their rows fit into a slice, otherwise folder by folder. Adds rows in the
   * slice that reads them, because rows that outlive it move to V8's old generation, where garbage stays longer.
   */
  async function addFrom<Row extends { name: string }>(first: number, last: number, kind: Kind<Row>) {
    const { read, parentOf, add } = kind
    const isComplete = await inSlice(async (limit) => {
      const numbers = contents.numbers(first, last)
      const rows = await read([...numbers.keys()], undefined, limit)
      if (rows.length === limit) return false
      count(rows)
      for (const row of rows) add(numbers.get(parentOf(row)) ?? 0, row)
      return true
    })
    if (isComplete) return
    for (let number = first; number <= last; number += 1) {
      let after: string | undefined
      do {
        after = await inSlice(async (limit) => {
          const rows = await read([contents.folder(number).id], after, limit)
          count(rows)
          for (const row of rows) add(number, row)
          return rows.length === limit ? rows.at(-1)?.name : undefined
        })
      } while (after !== undefined)
    }
  }

  /** Adds selected rows to the archived folder. Throws if one no longer exists. */
  async function addSelected<Row>(
    ids: readonly string[],
    read: (ids: readonly string[]) => Promise<Row[]>,
    add: (folder: number, row: Row) => void,
  ) {
    for (let start = 0; start < ids.length; ) {
      start = await inSlice(async (limit) => {
        const batch = ids.slice(start, start + limit)
        const rows = await read(batch)
        if (rows.length < batch.length) throw selectionChanged()
        count(rows)
        for (const row of rows) add(1, row)
        return start + limit
      })
    }
  }

  contents.addFolder(0, { id: id ?? '', name })
  if (selected) {
    await addSelected(selected.folderIds, (ids) => zips.selectedFolders(ownerId, id, ids), folders.add)
    await addSelected(selected.fileIds, (ids) => zips.selectedFiles(id ?? '', ids), files.add)
  }
  for (let first = selected ? 2 : 1, last = first - 1; first <= contents.folderCount(); first = last + 1) {
    last = Math.min(last + FOLDER_BATCH, contents.folderCount())
    await addFrom(first, last, folders)
    await addFrom(first, last, files)
  }
  await makeNamesDistinct(contents, stepsFor(requester))
  return entries
}

type Step = () => Promise<void>

/**
 * Numbers the entries of a folder that would have the same name on Windows or macOS. A folder keeps its name before a
 * file, and an unchanged name is kept before one that was changed to be portable. Calls `step` between small steps.
 */
export async function makeNamesDistinct(contents: Contents, step: Step): Promise<void> {
  for (const kind of ['folder', 'file'] as const) await makeDistinct(contents, kind, step)
}

async function makeDistinct(contents: Contents, kind: NamedEntry['kind'], step: Step): Promise<void> {
  let last: NamedEntry | undefined
  for (;;) {
    const entries = contents.byKey(kind, last)
    if (entries.length === 0) return
    for (const entry of entries) {
      await step()
      const isSame = last !== undefined && entry.parent === last.parent && entry.key === last.key
      last = entry
      if (isSame || entry.hasFolderName === 1) await rename(contents, entry, step)
    }
  }
}

/** Gives an entry the first free number. Thousands of entries may share a name, so it continues after the last number. */
async function rename(contents: Contents, entry: NamedEntry, step: Step): Promise<void> {
  const { kind, parent, number, name } = entry
  const parts = toNumberedName(name, kind)
  // Long names that differ may be the same once shortened.
  const key = nameKey(`${parts.stem}/${parts.extension}`)
  let free = contents.lastNumber(parent, key) + 1
  for (; contents.isTaken(parent, nameKey(numberedName(parts, free))); free += 1) await step()
  contents.setLastNumber(parent, key, free)
  contents.rename(kind, number, numberedName(parts, free))
}
