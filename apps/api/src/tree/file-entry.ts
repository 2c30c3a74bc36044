import type { StoredFile } from '@site/contracts'
import type { ListedFile } from './files.repo.ts'
import { marksOf } from './marks.ts'

interface FileSize {
  size: number
  isEmpty?: true
}

/** Converts bytes to KB of 1024 bytes with two decimals; marks a file without bytes. */
export const toSize = (bytes: number): FileSize => ({
  size: Math.round((bytes / 1024) * 100) / 100,
  ...(bytes === 0 && { isEmpty: true }),
})

interface Marks {
  marksEmpty: boolean
  /** The entries with links; without it, only empty files are marked. */
  shared?: ReadonlySet<string> | undefined
}

/** Presents a file to its owner; link visitors get an entry of their own. */
export const toFileEntry = (file: ListedFile, { marksEmpty, shared }: Marks): StoredFile => ({
  fileName: file.name,
  uploadTime: file.createdAt,
  ...(marksEmpty ? toSize(file.size) : { size: toSize(file.size).size }),
  ...(shared && marksOf(file, shared)),
  ...(shared && file.receivedAt !== null && { isReceived: true }),
})
