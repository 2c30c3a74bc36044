import { searchFiles } from '@site/api-client/search'
import type { FolderPath } from '@site/contracts'
import type { Entry } from '#kit/entry.ts'
import { loadApi, readSession } from '#services.ts'
import { fileQueries } from '#store/file.queries.ts'
import { queryClient } from '#store/query-client.ts'

/** The mark of a folder that contains nothing. */
export const EMPTY_FOLDER = '[]'

/**
 * Resolves to a mark for each entry, which differs once a file was replaced, or something in a folder was added,
 * removed, renamed or replaced. Rejects if an entry no longer exists. With `isReloaded`, the list of the folder was loaded
 * after the last change, and is not requested again.
 */
export async function marksOf(
  folder: FolderPath,
  entries: readonly Entry[],
  { isReloaded = false } = {},
): Promise<readonly string[]> {
  const hasFiles = entries.some(({ kind }) => kind === 'file')
  const list = fileQueries.inFolder(readSession().email, folder)
  const staleTime = isReloaded ? Number.POSITIVE_INFINITY : 0
  const files = hasFiles ? await queryClient.fetchQuery({ ...list, staleTime }) : []
  const byName = new Map(files.map((file) => [file.fileName, `${file.size} ${file.uploadTime}`]))
  return Promise.all(
    entries.map(async ({ kind, name }) => {
      if (kind === 'folder') return markOfFolder([...folder, name])
      const mark = byName.get(name)
      if (mark === undefined) throw new Error(`The file is not in its folder.`)
      return mark
    }),
  )
}

/** Of a large folder, the search returns only a part; the counts then stand for the rest. */
async function markOfFolder(path: FolderPath): Promise<string> {
  const api = await loadApi()
  const { results, isComplete } = await searchFiles(api, { in: [...path] })
  return JSON.stringify(isComplete ? results : [...results, await api.folders.summary(path)])
}
