import {
  type FolderPath,
  SEARCH_RESULTS_MAX,
  type SearchQuery,
  type SearchResult,
  type SearchResults,
} from '@site/contracts'
import { toSize } from '../files/index.ts'
import { type FoldersRepo, resolveFolder } from '../folders/index.ts'
import { tooManyRequests } from '../shared/errors.ts'
import type { Caller } from '../shared/http/caller.ts'
import { createKeyedSemaphore } from '../shared/keyed-semaphore.ts'
import { runSlice } from '../shared/time-slices.ts'
import { filtersOf, groupsOf } from './conditions.ts'
import { findPaths } from './find-paths.ts'
import type { Condition, Match, Range, SearchedTable, SearchRepo } from './search.repo.ts'

/** The maximum number of searches of one account that wait while another one runs; typing starts one per keystroke. */
const MAX_WAITING = 16

const tables = ['folder', 'file'] as const

interface Deps {
  searches: SearchRepo
  folders: Pick<FoldersRepo, 'idOf'>
}

/** The rows of a table that meet all conditions. */
interface Source {
  table: SearchedTable
  ownerId: string
  conditions: readonly Condition[]
}

export type SearchService = ReturnType<typeof createSearchService>

export function createSearchService({ searches, folders }: Deps) {
  const acquire = createKeyedSemaphore(1, MAX_WAITING)

  /** Adds the search names of entries created or renamed since the last search. */
  async function addNames(table: SearchedTable, ownerId: string): Promise<void> {
    while (await searches.lacksNames(table, ownerId)) await runSlice(() => searches.addNames(table, ownerId))
  }

  /** Compares the rows of a range in slices, until `limit` of them match. */
  async function findIn(source: Source, range: Range, limit: number): Promise<Match[]> {
    const { table, ownerId, conditions } = source
    const end = await searches.sliceEnd(table, ownerId, range)
    const slice = { ...range, until: end ?? range.until }
    const matches = await runSlice(() => searches.find(table, ownerId, slice, conditions, limit))
    if (!end || matches.length === limit) return matches
    return [...matches, ...(await findIn(source, { ...range, after: end }, limit - matches.length))]
  }

  async function findAll(
    ownerId: string,
    query: SearchQuery,
    folderId: string | null,
    limit: number,
  ): Promise<Match[]> {
    const found: Match[] = []
    for (const { range, conditions } of groupsOf(query.text)) {
      if (found.length >= limit) break
      const matches = tables.map(async (table) => {
        const filters = filtersOf(table, query, folderId)
        const source = { table, ownerId, conditions: [...conditions, ...(filters ?? [])] }
        return filters ? findIn(source, range, limit - found.length) : []
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
      const release = await acquire(accountId)
      if (!release) throw tooManyRequests(1000, 'Too many searches at once. Please try again in a moment.')
      try {
        for (const table of tables) await addNames(table, accountId)
        const found = await findAll(accountId, query, folderId, SEARCH_RESULTS_MAX + 1)
        const shown = found.slice(0, SEARCH_RESULTS_MAX)
        const pathOf = await findPaths(
          searches.foldersById,
          shown.map(({ parentId }) => parentId),
        )
        return {
          results: shown.flatMap((match) => toResult(match, pathOf(match.parentId))),
          isComplete: found.length === shown.length,
        }
      } finally {
        release()
      }
    },
  }
}

const bySearchName = (a: Match, b: Match) => (a.searchName < b.searchName ? -1 : Number(a.searchName > b.searchName))

/** Returns no result for an entry without a path, because its folder is being deleted. */
const toResult = ({ name, createdAt, size }: Match, path: FolderPath | undefined): SearchResult | [] =>
  path ? { path: [...path], name, time: createdAt, ...(size !== null && toSize(size)) } : []
