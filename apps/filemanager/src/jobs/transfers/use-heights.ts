import { searchFiles } from '@site/api-client/search'
import { FOLDER_DEPTH, type FolderPath } from '@site/contracts'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { loadApi } from '#services.ts'
import { callOptions } from '#store/background-load.ts'
import { useCurrentUser } from '#store/use-current-user.ts'
import type { Source } from '../moving/transfer.ts'
import type { HeightOf } from './target-problem.ts'

/** Limits the number of searches; the server checks every folder that it moves or copies. */
const MAX_FOLDERS = 8

/** The height of a folder's tree in levels; a lower bound for a very large one. */
const heightQuery = (user: string | null, folder: FolderPath) =>
  queryOptions({
    queryKey: ['folder-height', user, folder],
    queryFn: async ({ signal }) => {
      const options = callOptions(signal)
      const { results } = await searchFiles(await loadApi(), { kind: 'folder', in: [...folder] }, options)
      return Math.max(folder.length, ...results.map(({ path }) => path.length + 1)) - folder.length + 1
    },
    // Any change to the folders may change the height.
    gcTime: 0,
  })

/** Returns a function for the heights of a source's folders, as far as they are known. */
export function useHeights(source: Source | undefined): HeightOf {
  const user = useCurrentUser()
  const folders = source?.entries.flatMap(({ kind, name }) => (kind === 'folder' ? [[...source.from, name]] : [])) ?? []
  const asked = folders.filter(({ length }) => length < FOLDER_DEPTH).slice(0, MAX_FOLDERS)
  const answers = useQueries({ queries: asked.map((folder) => heightQuery(user, folder)) })
  const heights = new Map(asked.map((folder, index) => [JSON.stringify(folder), answers[index]?.data]))
  return (folder) => heights.get(JSON.stringify(folder)) ?? 1
}
