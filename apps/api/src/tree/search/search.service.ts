import { createKeyedSemaphore } from '@mfe/http'
import {
  FOLDER_DEPTH,
  type FolderPath,
  fileKinds,
  SEARCH_RESULTS_MAX,
  type SearchQuery,
  type SearchResult,
  type SearchResults,
} from '@site/contracts'
import { sql } from 'kysely'
import type { Caller } from '#caller.ts'
import { type Requester, type Turns, turns } from '#database/turns/turns.ts'
import { tooManyRequests } from '#errors.ts'
import { toSize } from '../file-entry.ts'
import { type FoldersRepo, living } from '../folders.repo.ts'
import { toSearchName } from '../names/stored-name.ts'
import { resolveFolder } from '../paths.ts'
import {
  COMPARED_ROWS,
  type Condition,
  type Match,
  type Range,
  type SearchedTable,
  type SearchRepo,
} from './search.repo.ts'

/** The maximum number of searches of one account that wait while another one runs; typing starts one per keystroke. */
const MAX_WAITING = 16

const tables = ['folder', 'file'] as const

interface Deps {
  searches: SearchRepo
  folders: Pick<FoldersRepo, 'idOf'>
  slicesFor?: Turns['slicesFor']
}

export type SearchService = ReturnType<typeof createSearchService>

export function createSearchService({ searches, folders, slicesFor = turns.slicesFor }: Deps) {
  const { acquire } = createKeyedSemaphore(1, MAX_WAITING)

  /** Compares the rows of a range in slices, until `limit` of them match. */
  async function findIn(requester: Requester, table: SearchedTable, { range, conditions }: Group, limit: number) {
    const inSlice = slicesFor(requester, COMPARED_ROWS)
    const matches: Match[] = []
    let rest: Range | undefined = range
    while (rest && matches.length < limit) {
      const { after, until }: Range = rest
      rest = await inSlice(async (rows) => {
        const end = await searches.sliceEnd(table, requester.accountId, { after, until }, rows)
        const slice = { after, until: end ?? until }
        const missing = limit - matches.length
        matches.push(...(await searches.find(table, requester.accountId, slice, conditions, missing)))
        return end && { after: end, until }
      })
    }
    return matches
  }

  async function findAll(requester: Requester, query: SearchQuery, folderId: string | null, limit: number) {
    const found: Match[] = []
    for (const { range, conditions } of groupsOf(query.text, searches.containsLater)) {
      if (found.length >= limit) break
      const matches = tables.map(async (table) => {
        const filters = filtersOf(table, query, folderId, searches.endsWith)
        if (!filters) return []
        return findIn(requester, table, { range, conditions: [...conditions, ...filters] }, limit - found.length)
      })
      found.push(...(await Promise.all(matches)).flat().sort(bySearchName))
    }
    return found
  }

  return {
    /** Finds folders and files by name. Names that start with the text come first. */
    async find(caller: Caller, query: SearchQuery): Promise<SearchResults> {
      const { accountId } = caller
      const folderId = await resolveFolder(folders, accountId, query.in)
      const release = await acquire(accountId, caller.signal)
      if (!release) throw tooManyRequests(1000, 'Too many searches at once. Please try again in a moment.')
      try {
        const found = await findAll(caller, query, folderId, SEARCH_RESULTS_MAX + 1)
        const shown = found.slice(0, SEARCH_RESULTS_MAX)
        const paths = await searches.pathsOf([...new Set(shown.flatMap(({ parentId }) => parentId ?? []))])
        return {
          results: shown.flatMap((match) => toResult(match, match.parentId === null ? [] : paths.get(match.parentId))),
          isComplete: found.length === shown.length,
        }
      } finally {
        release()
      }
    },
  }
}

const bySearchName = (a: Match, b: Match) => (a.searchName < b.searchName ? -1 : Number(a.searchName > b.searchName))

/** Returns no result for an entry without a path, because a folder that contains it is deleted. */
const toResult = ({ name, createdAt, size }: Match, path: FolderPath | undefined): SearchResult | [] =>
  path ? { path: [...path], name, time: createdAt, ...(size !== null && toSize(size)) } : []

/** Rows of similar relevance: all rows in a range that meet all conditions. */
interface Group {
  range: Range
  conditions: readonly Condition[]
}

/** Returns groups of matching rows, best first: names that start with the text, then names that contain it. */
function groupsOf(text: string, containsLater: SearchRepo['containsLater']): readonly Group[] {
  const searched = toSearchName(text.trim())
  if (searched === '') return [{ range: {}, conditions: [] }]
  const starting = { after: { searchName: searched, id: '' }, until: { searchName: `${searched}\u{10ffff}`, id: '' } }
  return [
    { range: starting, conditions: [] },
    { range: {}, conditions: [containsLater(searched)] },
  ]
}

/** Returns the conditions that a table's rows must meet in addition to the text, or `undefined` if none of them can. */
function filtersOf(
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

/** A folder contains the row at any depth: compares the row's few ancestors, however much the folder contains. */
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
