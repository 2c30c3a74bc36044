import type { FolderSummary, StoredFile } from '@site/contracts'
import { type Entry, keyOf } from '#kit/entry.ts'
import type { FolderItem } from '#store/folder.queries.ts'

export interface FolderEntry extends Entry {
  kind: 'folder'
  key: string
  time: string
  folder: FolderItem
  /** What it contains at any depth, where that is shown and once it has been counted. */
  contents?: FolderSummary
}

export interface FileEntry extends Entry {
  kind: 'file'
  key: string
  time: string
  file: StoredFile
}

export type ListEntry = FolderEntry | FileEntry

/** Returns what the server says of an entry, such as its marks. */
export const itemOf = (entry: ListEntry): FolderItem | StoredFile =>
  entry.kind === 'folder' ? entry.folder : entry.file

/** Keeps the same entry for the same item, so its row does not re-render when others change. */
const known = new WeakMap<object, ListEntry>()

/** Returns folders first. A list may be long, so this computes nothing that only a row needs. */
export function toEntries(folders: readonly FolderItem[], files: readonly StoredFile[]): readonly ListEntry[] {
  return [
    ...folders.map((folder) => known.get(folder) ?? remember(folder, folderEntry(folder))),
    ...files.map((file) => known.get(file) ?? remember(file, fileEntry(file))),
  ]
}

function remember(item: object, entry: ListEntry): ListEntry {
  known.set(item, entry)
  return entry
}

function folderEntry(folder: FolderItem): FolderEntry {
  const [kind, name] = ['folder' as const, folder.name]
  return { kind, name, key: keyOf({ kind, name }), time: folder.createdAt, folder }
}

function fileEntry(file: StoredFile): FileEntry {
  const [kind, name] = ['file' as const, file.fileName]
  return { kind, name, key: keyOf({ kind, name }), time: file.uploadTime, file }
}
