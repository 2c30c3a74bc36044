import { fileKinds, type SearchQuery } from '@site/contracts'
import { sql } from 'kysely'
import type { Condition, Range, SearchedTable } from './search.repo.ts'
import { toSearchName } from './search-name.ts'

const like = (pattern: string): Condition => sql`search_name like ${pattern} escape '\\'`
const escapeLike = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`)

/** Rows of similar relevance: all rows in a range that meet all conditions. */
interface Group {
  range: Range
  conditions: readonly Condition[]
}

/** Returns groups of matching rows, best first: names that start with the text, then names that contain it. */
export function groupsOf(text: string): readonly Group[] {
  const searched = toSearchName(text.trim())
  if (searched === '') return [{ range: {}, conditions: [] }]
  const starting = { after: { searchName: searched, id: '' }, until: { searchName: `${searched}\u{10ffff}`, id: '' } }
  return [
    { range: starting, conditions: [] },
    { range: {}, conditions: [like(`%${escapeLike(searched)}%`), sql`not ${like(`${escapeLike(searched)}%`)}`] },
  ]
}

/** Returns the conditions that a table's rows must meet in addition to the text, or `undefined` if none of them can. */
export function filtersOf(table: SearchedTable, query: SearchQuery, folderId: string | null): Condition[] | undefined {
  const { kind, from, before, minBytes, maxBytes } = query
  const conditions: Condition[] = []
  if (from !== undefined) conditions.push(sql`created_at >= ${from}`)
  if (before !== undefined) conditions.push(sql`created_at < ${before}`)
  if (folderId !== null) conditions.push(isBeneath(table, folderId))
  if (table === 'folder') {
    if (minBytes !== undefined || maxBytes !== undefined || (kind ?? 'folder') !== 'folder') return undefined
    // A folder that is being deleted is its own parent.
    return [...conditions, sql`parent_id is distinct from id`]
  }
  if (kind === 'folder') return undefined
  if (kind !== undefined) {
    conditions.push(
      sql`(${sql.join(
        fileKinds[kind].map((extension) => like(`%.${extension}`)),
        sql` or `,
      )})`,
    )
  }
  if (minBytes !== undefined) conditions.push(sql`size >= ${minBytes}`)
  if (maxBytes !== undefined) conditions.push(sql`size <= ${maxBytes}`)
  return conditions
}

const isBeneath = (table: SearchedTable, folderId: string): Condition => sql`
  ${sql.ref(table === 'folder' ? 'parent_id' : 'folder_id')} in (
    with recursive tree (id) as (
      select id from folder where id = ${folderId}
      union all
      select folder.id from folder join tree on folder.parent_id = tree.id where folder.parent_id <> folder.id
    ) select id from tree
  )`
