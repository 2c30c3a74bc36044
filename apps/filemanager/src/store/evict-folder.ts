import type { FolderPath } from '@site/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { isWithin } from '#kit/folder-path.ts'
import { fileQueries } from './file.queries.ts'
import { folderQueries } from './folder.queries.ts'

/**
 * Drops the cached content of a folder that no longer exists, and of everything below it, because a new folder with the
 * same name must not show it.
 */
export function evictFolder(queryClient: QueryClient, user: string | null, path: FolderPath): void {
  for (const { queryKey } of [folderQueries.below(user, path), fileQueries.inFolder(user, path)]) {
    const [kind] = queryKey
    queryClient.removeQueries({
      queryKey: [kind, user],
      predicate: ({ queryKey: [, , folder] }) => Array.isArray(folder) && isWithin(folder, path),
    })
  }
}
