import type { FolderPath } from '@site/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { fileQueries } from '../store/file.queries.ts'
import { folderQueries } from '../store/folder.queries.ts'

/**
 * Drops the cached content of a deleted folder and everything below it: a new folder of the same name must not show it.
 */
export function evictFolder(queryClient: QueryClient, user: string | null, path: FolderPath): void {
  const isWithin = (folder: unknown) => Array.isArray(folder) && path.every((name, depth) => name === folder[depth])
  for (const { queryKey } of [folderQueries.below(user, path), fileQueries.inFolder(user, path)]) {
    const [kind] = queryKey
    queryClient.removeQueries({ queryKey: [kind, user], predicate: (query) => isWithin(query.queryKey[2]) })
  }
}
