import {
  type FolderPath,
  fileDeletes,
  fileDownload,
  fileLists,
  fileMove,
  filePreview,
  fileThumbnail,
  folderCreates,
  folderDeletes,
  folderLists,
  folderMove,
  folderSummary,
  folderZip,
  type LevelCall,
  MARK_EMPTY_FILES,
  MARK_ENTRIES,
  responseTexts,
  type StoreCall,
} from '@site/contracts'
import { callAtDepth, levelFields, placeNames, uploadRequest } from '../store-requests.ts'
import type { ApiClient, ApiClientSettings, SendCall } from '../types/index.ts'
import { fillPath, withQuery } from '../urls.ts'

const FILE_MARKS = `${MARK_EMPTY_FILES}, ${MARK_ENTRIES}`

type StoreClient = Pick<ApiClient, 'folders' | 'files'>

/** Builds the folder and file calls from the contract's table. */
export function createStoreCalls(transport: SendCall, session: ApiClientSettings['session']): StoreClient {
  const user = () => ['userEmail', session().email ?? ''] as const

  const storeCall = (calls: readonly StoreCall[], names: FolderPath, ...query: [string, string][]) => {
    const call = callAtDepth(calls, names.length)
    const { path, fields } = placeNames(call, names)
    return { method: call.method, url: withQuery(path, [...query, ...fields, user()]) }
  }

  const levelUrl = (call: LevelCall, names: FolderPath, inPath: string[], ...fields: string[]) => {
    const others = fields.map((value, index) => [call.fields[index] ?? '', value] as const)
    return withQuery(fillPath(call.path, inPath), [...others, ...levelFields(call, names), user()])
  }

  return {
    folders: {
      list: async (parent, options) =>
        transport({ ...storeCall(folderLists, parent), headers: { Prefer: MARK_ENTRIES }, ...options }),
      summary: (path, options) => transport({ method: 'GET', url: levelUrl(folderSummary, path, []), ...options }),
      create: async (parent, name) => transport(storeCall(folderCreates, [...parent, name])),
      delete: async (path) =>
        (await transport(storeCall(folderDeletes, path))) ?? { message: responseTexts.folderDeleted },
      rename: (path, newName) => transport({ method: 'PATCH', url: levelUrl(folderMove, path, [], newName) }),
      zipUrl: (path) => levelUrl(folderZip, path, []),
    },
    files: {
      list: async (folder, options) =>
        transport({ ...storeCall(fileLists, folder), headers: { Prefer: FILE_MARKS }, ...options }),
      delete: async (folder, fileName) =>
        (await transport(storeCall(fileDeletes, folder, ['fileName', fileName]))) ?? {
          message: responseTexts.fileDeleted,
        },
      upload: async (folder, file, options) =>
        transport({ ...uploadRequest(folder, file, session().email ?? ''), ...options }),
      rename: (folder, fileName, newName) =>
        transport({ method: 'PATCH', url: levelUrl(fileMove, folder, [], fileName, newName) }),
      downloadUrl: (folder, fileName) => levelUrl(fileDownload, folder, [fileName]),
      previewUrl: (folder, fileName) => levelUrl(filePreview, folder, [fileName]),
      thumbnailUrl: (folder, { fileName, uploadTime }) =>
        `${levelUrl(fileThumbnail, folder, [fileName])}&version=${encodeURIComponent(uploadTime)}`,
      previewText: (folder, fileName, options) =>
        transport({ method: 'GET', url: levelUrl(filePreview, folder, [fileName]), responseType: 'text', ...options }),
      mediaTypeOf: (url, options) => transport({ method: 'HEAD', url, ...options }),
    },
  }
}
