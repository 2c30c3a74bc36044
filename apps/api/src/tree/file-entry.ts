import type { StoredFile } from '@site/contracts'
import type { ListedFile } from './files.repo.ts'

interface FileSize {
  size: number
  isEmpty?: true
}

/** Converts bytes to KB of 1024 bytes with two decimals; marks a file without bytes. */
export const toSize = (bytes: number): FileSize => ({
  size: Math.round((bytes / 1024) * 100) / 100,
  ...(bytes === 0 && { isEmpty: true }),
})

/** What a list says of files beyond the published fields. */
export interface Marks {
  marksEmpty: boolean
  marksReceived: boolean
}

/** Presents a file to its owner; link visitors get an entry of their own. */
export const toFileEntry = (
  { name, size, createdAt, receivedAt }: ListedFile,
  { marksEmpty, marksReceived }: Marks,
): StoredFile => ({
  fileName: name,
  uploadTime: createdAt,
  ...(marksEmpty ? toSize(size) : { size: toSize(size).size }),
  ...(marksReceived && receivedAt !== null && { isReceived: true }),
})
