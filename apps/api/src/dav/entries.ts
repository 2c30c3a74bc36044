import type { FolderPath } from '@site/contracts'
import type { Caller } from '#caller.ts'
import { AppError } from '#errors.ts'
import type { FileRow, FilesRepo } from '#tree/files.repo.ts'
import type { FoldersRepo, FolderTimes } from '#tree/folders.repo.ts'
import type { FolderBeneath, TreeWalk } from '#tree/walk.ts'
import { type DavPath, isStored, parentOf } from './paths.ts'
import { isSystemName, type SystemFile, type SystemFiles } from './state/system-files.ts'

/** What is at a path. */
export type Entry = FolderEntry | FileEntry | SystemEntry

export interface FolderEntry extends FolderTimes {
  kind: 'folder'
  names: FolderPath
  /** Null for the root. */
  id: string | null
}

export interface FileEntry extends Pick<FileRow, 'id' | 'size' | 'sha256' | 'createdAt'> {
  kind: 'file'
  names: FolderPath
}

export interface SystemEntry extends SystemFile {
  kind: 'system'
  names: FolderPath
}

interface Deps {
  folders: Pick<FoldersRepo, 'idOf' | 'rootTimes'>
  files: Pick<FilesRepo, 'find'>
  walk: Pick<TreeWalk, 'folderNamed'>
  systemFiles: Pick<SystemFiles, 'find'>
}

export type Entries = ReturnType<typeof createEntries>

export function createEntries({ folders, files, walk, systemFiles }: Deps) {
  /** Resolves to the ID of a folder, `null` for the root, or `undefined` if there is no such folder. */
  const folderId = async (ownerId: string, names: readonly string[]): Promise<string | null | undefined> =>
    names.every(isStored) ? folders.idOf(ownerId, names) : undefined

  return {
    /**
     * Resolves to what is at a path of the caller's. A folder and a file may have the same name, unless WebDAV created
     * them: a URL that ends with a slash then means the folder, and any other one the file.
     */
    async find({ accountId }: Caller, { names, isFolder }: DavPath): Promise<Entry | undefined> {
      const name = names.at(-1)
      if (name === undefined) {
        const times = await folders.rootTimes(accountId)
        return times && { ...times, kind: 'folder', names, id: null }
      }
      if (!isStored(name)) return undefined
      const parentId = await folderId(accountId, names.slice(0, -1))
      if (parentId === undefined) return undefined
      const findFile = async () => toFileEntry(names, parentId ? await files.find(parentId, name) : undefined)
      const findFolder = async () => toFolderEntry(names, await walk.folderNamed(accountId, parentId, name))
      const [first, second] = isFolder ? [findFolder, findFile] : [findFile, findFolder]
      const entry = (await first()) ?? (await second())
      if (entry || !isSystemName(name)) return entry
      const file = await systemFiles.find(accountId, parentId, name)
      return file && { ...file, kind: 'system', names }
    },

    /** Resolves to the ID of the folder that a new entry goes into. Rejects with `dav/no-parent` if there is none. */
    async parentId({ accountId }: Caller, path: DavPath): Promise<string | null> {
      const id = await folderId(accountId, parentOf(path))
      if (id === undefined) throw new AppError('dav/no-parent', 'The folder does not exist: create it first.')
      return id
    },
  }
}

const toFileEntry = (names: FolderPath, file: FileRow | undefined): FileEntry | undefined =>
  file && { kind: 'file', names, id: file.id, size: file.size, sha256: file.sha256, createdAt: file.createdAt }

const toFolderEntry = (names: FolderPath, folder: FolderBeneath | undefined): FolderEntry | undefined =>
  folder && { kind: 'folder', names, id: folder.id, createdAt: folder.createdAt, changedAt: folder.changedAt }
