import type { FolderPath, LinkedFile, LinkedFolder, LinkedItem, ReceivedFile } from '@site/contracts'
import { snapshotOf } from '../snapshot.ts'
import type { ApiClient, Call, CallOptions, SendOptions } from '../types/index.ts'
import { withQuery } from '../urls.ts'

type Caller = Pick<ApiClient, 'call'>

// Omits the visitor's session, because a link grants everyone the same access.
const get = { method: 'GET', identity: 'none' } as const satisfies Partial<Call>
const post = { method: 'POST', identity: 'none' } as const satisfies Partial<Call>

const urlOf = (token: string, call = '') => `/api/shared/${encodeURIComponent(token)}${call}`

const fieldsOf = (path: FolderPath) => path.map((name) => ['in', name] as const)

const inFolder = (token: string, call: string, path: FolderPath) => withQuery(urlOf(token, call), fieldsOf(path))

/**
 * Resolves to the linked item. Every call rejects with `shares/password-required` until the visitor has entered the
 * link's password, and with `shares/not-found` if the link does not work.
 */
export const readLinkedItem = (api: Caller, token: string, options?: CallOptions): Promise<LinkedItem> =>
  api.call({ ...get, url: urlOf(token), ...options })

/** Opens a link for two hours, with a cookie. Rejects with `shares/wrong-password` and `fieldErrors.password`. */
export const unlockLink = async (api: Caller, token: string, password: string): Promise<void> => {
  await api.call({ ...post, url: urlOf(token, '/password'), body: { password } })
}

/** Reports a link to the company. Rejects with `fieldErrors.reason` if the text is empty or too long. */
export const reportLink = (api: Caller, token: string, reason: string): Promise<{ message: string }> =>
  api.call({ ...post, url: urlOf(token, '/report'), body: { reason } })

/** Lists the folders in a linked folder or one of its subfolders, by name. */
export const listLinkedFolders = (
  api: Caller,
  token: string,
  path: FolderPath,
  options?: CallOptions,
): Promise<LinkedFolder[]> => api.call({ ...get, url: inFolder(token, '/folders', path), ...options })

/** Lists the files in a linked folder or one of its subfolders, newest first. */
export const listLinkedFiles = (
  api: Caller,
  token: string,
  path: FolderPath,
  options?: CallOptions,
): Promise<LinkedFile[]> => api.call({ ...get, url: inFolder(token, '/files', path), ...options })

const fileUrl =
  (call: string) =>
  (token: string, path: FolderPath = [], fileName?: string) =>
    withQuery(urlOf(token, call), [
      ...fieldsOf(path),
      ...(fileName === undefined ? [] : [['fileName', fileName] as const]),
    ])

/** Returns the URL of the linked file or, with a name, of a file in the linked folder. */
export const linkedFileUrl = fileUrl('/download')

/** Like `linkedFileUrl`, to show the file in the page, if the link allows that and the type has a preview. */
export const linkedPreviewUrl = fileUrl('/preview')

/** Like `linkedPreviewUrl`, for the thumbnail of a picture. */
export const linkedThumbnailUrl = fileUrl('/thumbnail')

/** Resolves to the beginning of a text file. */
export const readLinkedText = (api: Caller, previewUrl: string, options?: CallOptions): Promise<string> =>
  api.call({ ...get, url: previewUrl, responseType: 'text', ...options })

/** Returns the URL of the linked folder or one of its subfolders, as a zip. */
export const linkedZipUrl = (token: string, path: FolderPath): string => inFolder(token, '/zip', path)

/** Adds a file to a link's folder. If the name is taken, the server keeps both files without telling the visitor. */
export const sendToLink = (api: Caller, token: string, file: File, options?: SendOptions): Promise<ReceivedFile> => {
  const body = new FormData()
  body.append('file', snapshotOf(file))
  // With a known size, the server can stream the file to its storage in one piece.
  const headers = { 'Upload-Length': String(file.size) }
  return api.call({ ...post, url: urlOf(token, '/files'), body, headers, ...options })
}
