import { deleteVersion, describeFile, type FilePlace, listVersions, restoreVersion } from '@site/api-client/versions'
import { type FolderPath, responseTexts, type StoredFile } from '@site/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { failed, isNotFound, type Outcome } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { loadApi, readSession } from '#services.ts'
import { queryApi } from './background-load.ts'
import { fileQueries } from './file.queries.ts'
import { queryClient } from './query-client.ts'

const placeOf = (userEmail: string | null, folder: FolderPath, fileName: string): FilePlace => ({
  userEmail: userEmail ?? '',
  folder,
  fileName,
})

type ListedFile = Pick<StoredFile, 'fileName' | 'uploadTime'>

const keyOf = (kind: 'file details' | 'versions', user: string | null, folder: FolderPath, fileName: string) =>
  [kind, user, folder, fileName] as const

/**
 * Cached only while shown, and loaded again once the list has another content of the file. Failures show no toast,
 * because they block nothing.
 */
export const versionQueries = {
  details: (user: string | null, folder: FolderPath, { fileName, uploadTime }: ListedFile) =>
    queryOptions({
      queryKey: [...keyOf('file details', user, folder, fileName), uploadTime],
      queryFn: queryApi((api, options) => describeFile(api, placeOf(user, folder, fileName), options)),
      placeholderData: keepPreviousData,
      gcTime: 0,
    }),

  /** The earlier versions of a file, the one that was replaced last first. */
  ofFile: (user: string | null, folder: FolderPath, { fileName, uploadTime }: ListedFile) =>
    queryOptions({
      queryKey: [...keyOf('versions', user, folder, fileName), uploadTime],
      queryFn: queryApi((api, options) => listVersions(api, placeOf(user, folder, fileName), options)),
      placeholderData: keepPreviousData,
      gcTime: 0,
    }),
}

/** Never rejects: resolves to its outcome, once the lists that it changes are loading. */
export async function restore(folder: FolderPath, fileName: string, id: string): Promise<Outcome> {
  const { email } = readSession()
  try {
    const { message } = await restoreVersion(await loadApi(), placeOf(email, folder, fileName), id)
    void queryClient.invalidateQueries(fileQueries.inFolder(email, folder))
    void queryClient.invalidateQueries({ queryKey: keyOf('file details', email, folder, fileName) })
    await queryClient.invalidateQueries({ queryKey: keyOf('versions', email, folder, fileName) })
    return { kind: 'success', message }
  } catch (error) {
    return failed(texts.versionNotRestored, error)
  }
}

/** Never rejects: resolves to its outcome. Treats a version that no longer exists as deleted. */
export async function removeVersion(folder: FolderPath, fileName: string, id: string): Promise<Outcome> {
  try {
    await deleteVersion(await loadApi(), placeOf(readSession().email, folder, fileName), id)
  } catch (error) {
    if (!isNotFound(error)) return failed(texts.versionNotDeleted, error)
  }
  return { kind: 'success', message: responseTexts.versionDeleted }
}
