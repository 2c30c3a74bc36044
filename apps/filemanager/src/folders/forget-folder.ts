import type { FolderPath } from '@site/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { fileQueries } from '../files/file.queries.ts'
import { folderQueries } from './folder.queries.ts'

/** What was loaded of a folder that is gone, and of all below it: another one of its name would show it as its own. */
export function forgetFolder(queryClient: QueryClient, user: string | null, path: FolderPath): void {
  const isWithin = (folder: unknown) => Array.isArray(folder) && path.every((name, depth) => name === folder[depth])
  for (const { queryKey } of [folderQueries.below(user, path), fileQueries.inFolder(user, path)]) {
    const [kind] = queryKey
    queryClient.removeQueries({ queryKey: [kind, user], predicate: (query) => isWithin(query.queryKey[2]) })
  }
}
