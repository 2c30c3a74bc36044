import {
  FOLDER_DEPTH,
  type FolderPath,
  fileDeletes,
  fileDownload,
  fileLists,
  fileMove,
  filePreview,
  fileUploads,
  folderCreates,
  folderDeletes,
  folderLists,
  folderMove,
  folderSummary,
  folderZip,
  type LevelCall,
  type StoreCall,
} from '@site/contracts'
import { ApiError } from './api-error.ts'
import type { ApiClient, ApiClientSettings, SendCall } from './types/index.ts'
import { fillPath, levelFields, placeNames, withQuery } from './urls.ts'

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
      list: async (parent, options) => transport({ ...storeCall(folderLists, parent), ...options }),
      summary: (path, options) => transport({ method: 'GET', url: levelUrl(folderSummary, path, []), ...options }),
      create: async (parent, name) => transport(storeCall(folderCreates, [...parent, name])),
      delete: async (path) => transport(storeCall(folderDeletes, path)),
      rename: (path, newName) => transport({ method: 'PATCH', url: levelUrl(folderMove, path, [], newName) }),
      zipUrl: (path) => levelUrl(folderZip, path, []),
    },
    files: {
      list: async (folder, options) => transport({ ...storeCall(fileLists, folder), ...options }),
      delete: async (folder, fileName) => transport(storeCall(fileDeletes, folder, ['fileName', fileName])),
      async upload(folder, file, options) {
        const call = callAtDepth(fileUploads, folder.length)
        const { path, fields } = placeNames(call, folder)
        const body = new FormData()
        // Names come first, so that the server can reject them before it reads the bytes.
        for (const [name, value] of [...fields, user()]) body.append(name, value)
        body.append('file', file, file.name)
        // The server can then stream the file to its storage as a whole.
        const headers = { 'Upload-Length': String(file.size) }
        return transport({ method: call.method, url: path, body, headers, ...options })
      },
      rename: (folder, fileName, newName) =>
        transport({ method: 'PATCH', url: levelUrl(fileMove, folder, [], fileName, newName) }),
      downloadUrl: (folder, fileName) => levelUrl(fileDownload, folder, [fileName]),
      previewUrl: (folder, fileName) => levelUrl(filePreview, folder, [fileName]),
      previewText: (folder, fileName, options) =>
        transport({ method: 'GET', url: levelUrl(filePreview, folder, [fileName]), responseType: 'text', ...options }),
      mediaTypeOf: (url, options) => transport({ method: 'HEAD', url, ...options }),
    },
  }
}

function callAtDepth(calls: readonly StoreCall[], depth: number): StoreCall {
  const found = calls.find((call) => call.depth === depth)
  if (!found) throw new ApiError('folders/bad-path', 0, `A folder path has 1 to ${FOLDER_DEPTH} names.`)
  return found
}
