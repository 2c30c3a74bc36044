import { batchesOf } from '#database/batches.ts'
import { clockOf } from '#database/clock/clock.ts'
import { newId } from '#database/ids.ts'
import type { Step } from '#database/locks.ts'
import type { Trx } from '#database/open.ts'
import { type Requester, slicesFor } from '#database/turns/turns.ts'
import { HIDDEN_COPY, livingFolders, parentKey } from '../folders.repo.ts'
import { named } from '../names/stored-name.ts'
import type { TakeRoom } from '../room.ts'
import { writtenColumns } from '../store-file.ts'
import type { FolderBeneath } from '../walk.ts'
import type { FileRow } from './placement.ts'

const MAX_ROWS = 500
/** The number of folders whose rows are read together; groups that exceed a slice are halved. */
const GROUP_SIZE = 100

interface Folder {
  id: string
  ownerId: string
}

/** The ids of the copies of folders, by the ids of their originals. */
type Copies = Map<string, string>

interface Kind<Row> {
  /** Reads rows in folders. For a single folder, reads them in order, starting after the row `last`. */
  read: (trx: Trx, folderIds: readonly string[], limit: number, last?: Row) => Promise<Row[]>
  add: (trx: Trx, rows: Row[]) => Promise<void>
}

/** Adds the copy of a folder, still empty, and hidden like a deleted one. If nothing shows it, it is removed like one. */
export async function addHiddenCopy(trx: Trx, ownerId: string, id: string): Promise<void> {
  const now = clockOf(trx).instant()
  const times = { created_at: now, deleted_at: now }
  const hidden = { id, owner_id: ownerId, parent_id: null, ...named(HIDDEN_COPY), ...times }
  await trx.insertInto('folder').values(hidden).execute()
}

/** Copies what a folder contains, level by level, in slices. The account stays locked, so its tree does not change. */
export async function copyContents(
  step: Step,
  { id, ownerId }: Folder,
  copyId: string,
  takeRoom: TakeRoom,
  requester: Requester,
): Promise<void> {
  const inSlice = slicesFor(requester, MAX_ROWS)

  async function copyIn<Row>(folderIds: readonly string[], kind: Kind<Row>): Promise<void> {
    if (folderIds.length === 1) return copyPages(folderIds, kind)
    const isComplete = await inSlice((limit) =>
      step(async (trx) => {
        const rows = await kind.read(trx, folderIds, limit)
        if (rows.length === limit) return false
        await kind.add(trx, rows)
        return true
      }),
    )
    if (isComplete) return
    const half = Math.ceil(folderIds.length / 2)
    await copyIn(folderIds.slice(0, half), kind)
    await copyIn(folderIds.slice(half), kind)
  }

  async function copyPages<Row>(folderId: readonly string[], { read, add }: Kind<Row>): Promise<void> {
    let last: Row | undefined
    do {
      last = await inSlice((limit) =>
        step(async (trx) => {
          const rows = await read(trx, folderId, limit, last)
          await add(trx, rows)
          return rows.length === limit ? rows.at(-1) : undefined
        }),
      )
    } while (last)
  }

  let level: Copies = new Map([[id, copyId]])
  while (level.size > 0) {
    const next = new Map<string, string>()
    for (const batch of batchesOf([...level], GROUP_SIZE)) {
      const group = new Map(batch)
      await copyIn([...group.keys()], filesIn(group, takeRoom))
      await copyIn([...group.keys()], subfoldersIn(group, ownerId, takeRoom, next))
    }
    level = next
  }
}

const filesIn = (copies: Copies, takeRoom: TakeRoom): Kind<FileRow> => ({
  read: (trx, folderIds, limit, last) =>
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
      .limit(limit)
      .execute(),

  async add(trx, files) {
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    takeRoom(bytes, files.length)
    // Lists show the newest file first, and the copies keep the order of their originals.
    const oldestFirst = files.toSorted((a, b) => (timeKey(a) < timeKey(b) ? -1 : 1))
    const moved = oldestFirst.map((file) => ({ ...file, folder_id: copies.get(file.folder_id) ?? '' }))
    await addCopies(trx, moved)
  },
})

const timeKey = ({ created_at, id }: FileRow) => `${created_at} ${id}`

type Subfolder = Pick<FolderBeneath, 'id' | 'parentId' | 'name'> & { search_name: string }

/** Adds the copies of the subfolders to `added`. */
const subfoldersIn = (copies: Copies, ownerId: string, takeRoom: TakeRoom, added: Copies): Kind<Subfolder> => ({
  read: (trx, parentIds, limit, last) =>
    livingFolders(trx, ownerId)
      .select(['id', parentKey.as('parentId'), 'name', 'search_name'])
      .where(parentKey, 'in', parentIds)
      .$if(parentIds.length === 1, (rows) => rows.where('name', '>', last?.name ?? '').orderBy('name'))
      .limit(limit)
      .execute(),

  async add(trx, folders) {
    takeRoom(0, folders.length)
    if (folders.length === 0) return
    const clock = clockOf(trx)
    const created_at = clock.instant()
    const rows = folders.map(({ id: original, parentId, ...names }) => {
      const id = newId(clock.now())
      added.set(original, id)
      return { ...names, id, owner_id: ownerId, parent_id: copies.get(parentId) ?? '', created_at }
    })
    await trx.insertInto('folder').values(rows).execute()
  },
})

/** Adds new files with the bytes of these, as if they were uploaded now. The last one is the newest. Resolves to them. */
export async function addCopies(trx: Trx, files: readonly FileRow[]): Promise<FileRow[]> {
  if (files.length === 0) return []
  const clock = clockOf(trx)
  const created_at = clock.instant()
  const copies = files.map((file) => {
    const written = writtenColumns({ ...file, id: file.blob_id }, created_at)
    return { ...file, id: newId(clock.now()), starred_at: null, ...written }
  })
  await trx.insertInto('file').values(copies).execute()
  return copies
}
