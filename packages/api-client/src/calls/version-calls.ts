import {
  type EarlierVersion,
  type FileDetails,
  type FolderPath,
  fileDetails,
  type LevelCall,
  versionDelete,
  versionDownload,
  versionList,
  versionRestore,
} from '@site/contracts'
import { levelFields } from '../store-requests.ts'
import type { ApiClient, CallOptions } from '../types/index.ts'
import { fillPath, withQuery } from '../urls.ts'

// Functions rather than methods, because only users who look at a file's details load them.

type Caller = Pick<ApiClient, 'call'>

/** A file of the signed-in user. */
export interface FilePlace {
  userEmail: string
  folder: FolderPath
  fileName: string
}

function urlOf(call: LevelCall, { userEmail, folder, fileName }: FilePlace, version?: string): string {
  const fields = { fileName, version: version ?? '' }
  return withQuery(fillPath(call.path, [fileName]), [
    ...call.fields.map((field) => [field, fields[field as keyof typeof fields]] as const),
    ...levelFields(call, folder),
    ['userEmail', userEmail],
  ])
}

export const describeFile = (api: Caller, file: FilePlace, options?: CallOptions): Promise<FileDetails> =>
  api.call({ method: 'GET', url: urlOf(fileDetails, file), ...options })

/** Lists what a file contained before it was replaced; the version that was replaced last comes first. */
export const listVersions = (api: Caller, file: FilePlace, options?: CallOptions): Promise<EarlierVersion[]> =>
  api.call({ method: 'GET', url: urlOf(versionList, file), ...options })

/** Returns a URL for the browser to download an earlier version from, with the session cookie. */
export const versionUrl = (file: FilePlace, id: string): string => urlOf(versionDownload, file, id)

/** Makes an earlier version the current one, which becomes an earlier version itself. */
export const restoreVersion = (api: Caller, file: FilePlace, id: string): Promise<{ message: string }> =>
  api.call({ method: 'PUT', url: urlOf(versionRestore, file, id) })

/** Permanently deletes an earlier version. */
export const deleteVersion = async (api: Caller, file: FilePlace, id: string): Promise<void> => {
  await api.call({ method: 'DELETE', url: urlOf(versionDelete, file, id) })
}
