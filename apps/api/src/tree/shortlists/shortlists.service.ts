import { type FolderPath, RECENT_MAX, type SearchResult, STARRED_MAX } from '@site/contracts'
import type { Caller } from '#caller.ts'
import type { Changes } from '../changes.ts'
import { toSize } from '../file-entry.ts'
import type { FilesService } from '../files.service.ts'
import type { FoldersRepo } from '../folders.repo.ts'
import { requireFolder } from '../paths.ts'
import type { ShortlistRow, ShortlistsRepo } from './shortlists.repo.ts'

interface Deps {
  shortlists: ShortlistsRepo
  files: Pick<FilesService, 'find'>
  folders: Pick<FoldersRepo, 'idOf'>
  changes: Changes
}

export type ShortlistsService = ReturnType<typeof createShortlistsService>

export function createShortlistsService({ shortlists, files, folders, changes }: Deps) {
  async function present(rows: readonly ShortlistRow[]): Promise<SearchResult[]> {
    const paths = await shortlists.pathsOf([...new Set(rows.flatMap(({ parentId }) => parentId ?? []))])
    return rows.flatMap((row) => toEntry(row, row.parentId === null ? [] : paths.get(row.parentId)))
  }

  return {
    recent: async ({ accountId }: Caller) => present(await shortlists.recent(accountId, RECENT_MAX)),
    starred: async ({ accountId }: Caller) => present(await shortlists.starred(accountId, STARRED_MAX)),

    /** Stars a file, or removes its star. */
    async setFile(action: 'star' | 'unstar', caller: Caller, folder: FolderPath, fileName: string): Promise<void> {
      const { id } = await files.find(caller, folder, fileName)
      await shortlists[action]('file', id)
      changes.files(caller.accountId, folder)
    },

    async setFolder(action: 'star' | 'unstar', caller: Caller, path: FolderPath): Promise<void> {
      await shortlists[action]('folder', await requireFolder(folders, caller.accountId, path))
      changes.folders(caller.accountId, path.slice(0, -1))
    },
  }
}

/** Returns no entry without a path, because a folder that contains it is deleted. */
const toEntry = ({ name, createdAt, size }: ShortlistRow, path: FolderPath | undefined): SearchResult | [] =>
  path ? { path: [...path], name, time: createdAt, ...(size !== null && toSize(size)) } : []
