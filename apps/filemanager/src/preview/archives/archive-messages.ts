import type { Slides } from '../office/slides.ts'
import type { Sheet, Workbook } from '../office/spreadsheet.ts'

/** Questions about one file. Its address comes with each of them, because a new worker may answer. */
export type ArchiveQuestion =
  | { ask: 'entries'; url: string }
  | { ask: 'entry'; url: string; index: number }
  | { ask: 'workbook'; url: string }
  | { ask: 'sheet'; url: string; index: number }
  | { ask: 'slides'; url: string }

export interface ListedEntry {
  index: number
  name: string
  isFolder: boolean
  size: number
  /** Why the entry cannot be downloaded on its own. */
  problem?: 'encrypted' | 'method' | 'size'
}

export interface EntryList {
  entries: readonly ListedEntry[]
  isTruncated: boolean
}

export type ArchiveAnswer = EntryList | Blob | Workbook | Sheet | Slides
