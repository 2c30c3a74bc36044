import { FOLDER_DEPTH, fileKinds, type SearchQuery } from '@site/contracts'
import { sql } from 'kysely'
import { living } from '../folders.repo.ts'
import { toSearchName } from '../names/search-name.ts'
import type { Condition, Range, SearchedTable, SearchRepo } from './search.repo.ts'

/** Rows of similar relevance: all rows in a range that meet all conditions. */
interface Group {
  range: Range
  conditions: readonly Condition[]
}

/** Returns groups of matching rows, best first: names that start with the text, then names that contain it. */
export function groupsOf(text: string, containsLater: SearchRepo['containsLater']): readonly Group[] {
  const searched = toSearchName(text.trim())
  if (searched === '') return [{ range: {}, conditions: [] }]
  const starting = { after: { searchName: searched, id: '' }, until: { searchName: `${searched}\u{10ffff}`, id: '' } }
  return [
    { range: starting, conditions: [] },
    { range: {}, conditions: [containsLater(searched)] },
  ]
}

/** Returns the conditions that a table's rows must meet in addition to the text, or `undefined` if none of them can. */
export function filtersOf(
  table: SearchedTable,
  query: SearchQuery,
  folderId: string | null,
  endsWith: SearchRepo['endsWith'],
): Condition[] | undefined {
  const { kind, from, before, minBytes, maxBytes } = query
  const conditions: Condition[] = []
  if (from !== undefined) conditions.push(sql`created_at >= ${from}`)
  if (before !== undefined) conditions.push(sql`created_at < ${before}`)
  if (folderId !== null) conditions.push(isBeneath(table, folderId))
  if (table === 'folder') {
    if (minBytes !== undefined || maxBytes !== undefined || (kind ?? 'folder') !== 'folder') return undefined
    return [...conditions, living]
  }
  if (kind === 'folder') return undefined
  if (kind !== undefined) conditions.push(endsWith(fileKinds[kind].map((extension) => `.${extension}`)))
  if (minBytes !== undefined) conditions.push(sql`size >= ${minBytes}`)
  if (maxBytes !== undefined) conditions.push(sql`size <= ${maxBytes}`)
  return conditions
}

/**
 * The condition that a folder contains the row at any depth. Compares the row's few ancestors, so the cost does not
 * depend on how much the folder contains.
 */
function isBeneath(table: SearchedTable, folderId: string): Condition {
  const isIn = (column: string, level: number): Condition => {
    const isHere = sql<boolean>`${sql.ref(column)} = ${folderId}`
    if (level === FOLDER_DEPTH) return isHere
    const parent = `ancestor${level}`
    return sql`(${isHere} or exists (select 1 from folder as ${sql.table(parent)}
      where ${sql.ref(`${parent}.id`)} = ${sql.ref(column)} and ${isIn(`${parent}.parent_id`, level + 1)}))`
  }
  return isIn(table === 'folder' ? 'folder.parent_id' : 'file.folder_id', 1)
}
