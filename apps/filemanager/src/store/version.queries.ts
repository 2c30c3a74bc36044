import { deleteVersion, describeFile, type FilePlace, listVersions, restoreVersion } from '@site/api-client/versions'
import { type FolderPath, responseTexts } from '@site/contracts'
import { queryOptions } from '@tanstack/react-query'
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

/** Cached only while shown. Failures show no toast, because they block nothing. */
export const versionQueries = {
  details: (user: string | null, folder: FolderPath, fileName: string) =>
    queryOptions({
      queryKey: ['file details', user, folder, fileName],
      queryFn: queryApi((api, options) => describeFile(api, placeOf(user, folder, fileName), options)),
      gcTime: 0,
    }),

  /** The earlier versions of a file, the one that was replaced last first. */
  ofFile: (user: string | null, folder: FolderPath, fileName: string) =>
    queryOptions({
      queryKey: ['versions', user, folder, fileName],
      queryFn: queryApi((api, options) => listVersions(api, placeOf(user, folder, fileName), options)),
      gcTime: 0,
    }),
}

/** Never rejects: resolves to its outcome, once the lists that it changes are loading. */
export async function restore(folder: FolderPath, fileName: string, id: string): Promise<Outcome> {
  const { email } = readSession()
  try {
    const { message } = await restoreVersion(await loadApi(), placeOf(email, folder, fileName), id)
    void queryClient.invalidateQueries(fileQueries.inFolder(email, folder))
    void queryClient.invalidateQueries(versionQueries.details(email, folder, fileName))
    await queryClient.invalidateQueries(versionQueries.ofFile(email, folder, fileName))
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
