import {
  FOLDER_DEPTH,
  type FolderPath,
  fileDeletes,
  fileDownload,
  fileLists,
  fileUploads,
  folderCreates,
  folderDeletes,
  folderLists,
  type StoreCall,
} from '@site/contracts'
import { fillPath, placeNames, withQuery } from './addresses.ts'
import { ApiError } from './api-error.ts'
import type { Transport } from './transport.ts'
import type { ApiClient, ApiClientSettings } from './types.ts'

type StoreClient = Pick<ApiClient, 'folders' | 'files'>

/** The calls on folders and files, made from the rows of the contract's table. */
export function createStoreCalls(transport: Transport, session: ApiClientSettings['session']): StoreClient {
  const user = () => ['userEmail', session().email ?? ''] as const

  const address = (rows: readonly StoreCall[], names: FolderPath, ...query: [string, string][]) => {
    const call = rowOfDepth(rows, names.length)
    const { path, fields } = placeNames(call, names)
    return { method: call.method, url: withQuery(path, [...query, ...fields, user()]) }
  }

  const downloadUrl = (folder: FolderPath, fileName: string) => {
    const names = folder.map((name, index) => [fileDownload.names[index] ?? '', name] as const)
    return withQuery(fillPath(fileDownload.path, [fileName]), [...names, user()])
  }

  return {
    folders: {
      list: async (parent, options) => transport({ ...address(folderLists, parent), ...options }),
      create: async (parent, name) => transport(address(folderCreates, [...parent, name])),
      delete: async (path) => transport(address(folderDeletes, path)),
    },
    files: {
      list: async (folder, options) => transport({ ...address(fileLists, folder), ...options }),
      delete: async (folder, fileName) => transport(address(fileDeletes, folder, ['fileName', fileName])),
      async upload(folder, file, options) {
        const call = rowOfDepth(fileUploads, folder.length)
        const { path, fields } = placeNames(call, folder)
        const body = new FormData()
        // The names go first: the server can refuse them before it reads the bytes.
        for (const [name, value] of [...fields, user()]) body.append(name, value)
        body.append('file', file, file.name)
        return transport({ method: call.method, url: path, body, ...options })
      },
      downloadUrl,
      async canDownload(folder, fileName, options) {
        try {
          await transport({ method: 'HEAD', url: downloadUrl(folder, fileName), ...options })
          return true
        } catch (error) {
          if (error instanceof ApiError && error.code === 'network/aborted') throw error
          return false
        }
      },
    },
  }
}

function rowOfDepth(rows: readonly StoreCall[], depth: number): StoreCall {
  const row = rows.find((call) => call.depth === depth)
  if (!row) throw new ApiError('folders/bad-path', 0, `A folder path has 1 to ${FOLDER_DEPTH} names.`)
  return row
}
