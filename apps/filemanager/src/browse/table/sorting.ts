import type { StoredFile } from '@site/contracts'

export const sortKeys = ['uploadTime', 'fileName', 'size'] as const

export type SortKey = (typeof sortKeys)[number]

export interface Sorting {
  key: SortKey
  descending: boolean
}

/** The server's order. */
export const newestFirst: Sorting = { key: 'uploadTime', descending: true }

const names = new Intl.Collator('en', { numeric: true })

const compare: Record<SortKey, (a: StoredFile, b: StoredFile) => number> = {
  uploadTime: (a, b) => (a.uploadTime < b.uploadTime ? -1 : Number(a.uploadTime > b.uploadTime)),
  fileName: (a, b) => names.compare(a.fileName, b.fileName),
  size: (a, b) => a.size - b.size,
}

/** Stable. Compares numbers in names by value: `2.txt` comes before `10.txt`. */
export function sortFiles(files: readonly StoredFile[], { key, descending }: Sorting): readonly StoredFile[] {
  if (key === newestFirst.key && descending) return files
  const ascending = compare[key]
  return files.toSorted(descending ? (a, b) => ascending(b, a) : ascending)
}

/**
 * Returns the sorting after a click on a column header: the reverse if the table is already sorted by this column,
 * otherwise ascending, except newest first for times.
 */
export function sortedBy(key: SortKey, before: Sorting): Sorting {
  return { key, descending: key === before.key ? !before.descending : key === 'uploadTime' }
}
