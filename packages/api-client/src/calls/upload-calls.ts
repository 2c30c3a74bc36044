import { type FolderPath, fileDownload, fileReplace } from '@site/contracts'
import { hasStatus } from '../api-error.ts'
import { levelFields, uploadRequest } from '../store-requests.ts'
import type { ApiClient, Call, CallOptions, SendOptions } from '../types/index.ts'
import { fillPath, withQuery } from '../urls.ts'

// Functions rather than methods, because only users who upload a file whose name is taken load them.

type Caller = Pick<ApiClient, 'call'>

export interface UploadTarget {
  userEmail: string
  folder: FolderPath
}

/** How to store a file whose name is taken: add a number to the name, or replace the version from `versionOf`. */
export type UploadConflict = 'keep-both' | { ifMatch: string }

/** Resolves to the name in the folder. Rejects if the version to replace no longer exists. */
export async function uploadDespiteConflict(
  api: Caller,
  to: UploadTarget,
  file: File,
  conflict: UploadConflict,
  options?: SendOptions,
): Promise<string> {
  const upload = uploadRequest(to.folder, file, to.userEmail)
  if (conflict === 'keep-both') {
    const url = withQuery(upload.url, [['onConflict', conflict]])
    const { name } = await api.call<{ name?: string }>({ ...upload, url, ...options })
    return name ?? file.name
  }
  const headers = { ...upload.headers, 'If-Match': conflict.ifMatch }
  const url = fileUrl(fileReplace.path, to, [['fileName', file.name]])
  await api.call({ ...upload, method: fileReplace.method, url, headers, ...options })
  return file.name
}

/** Resolves to the version of a file, for `UploadConflict`; to `undefined` if there is no such file. */
export async function versionOf(
  api: Caller,
  to: UploadTarget,
  fileName: string,
  options?: CallOptions,
): Promise<string | undefined> {
  let version: unknown
  const onHeaders: Call['onHeaders'] = (headers) => {
    version = headers.etag
  }
  try {
    const url = fileUrl(fillPath(fileDownload.path, [fileName]), to)
    await api.call({ method: 'HEAD', url, onHeaders, ...options })
  } catch (error) {
    if (hasStatus(error, 404)) return undefined
    throw error
  }
  return typeof version === 'string' ? version : undefined
}

const fileUrl = (path: string, { folder, userEmail }: UploadTarget, fields: [string, string][] = []) =>
  withQuery(path, [...fields, ...levelFields(fileReplace, folder), ['userEmail', userEmail]])
