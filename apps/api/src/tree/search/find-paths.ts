import type { FolderPath } from '@site/contracts'
import type { SearchRepo } from './search.repo.ts'

/**
 * Reads the paths of folders, all of one depth in one query. Resolves to a function that returns the path of a folder,
 * or `undefined` if it or one of its ancestors is being deleted.
 */
export async function findPaths(foldersById: SearchRepo['foldersById'], ids: readonly (string | null)[]) {
  const known = new Map<string, Awaited<ReturnType<typeof foldersById>>[number]>()
  const unknown = (from: readonly (string | null)[]) =>
    [...new Set(from)].filter((id): id is string => id !== null && !known.has(id))
  for (let level = unknown(ids); level.length > 0; ) {
    const rows = await foldersById(level)
    for (const row of rows) known.set(row.id, row)
    level = unknown(rows.map(({ parentId }) => parentId))
  }

  function pathOf(id: string | null): FolderPath | undefined {
    if (id === null) return []
    const folder = known.get(id)
    // A folder that is being deleted is its own parent.
    if (!folder || folder.parentId === id) return undefined
    const parent = pathOf(folder.parentId)
    return parent && [...parent, folder.name]
  }
  return pathOf
}
