import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { type ChildOptions, startChildApi } from './child-api.ts'
import { streamUpload } from './stream-upload.ts'
import { tusOverHttp } from './tus-over-http.ts'

const EMAIL = 'ada@example.com'
/** The folder that the calls of a store use. */
export const FOLDER = 'kept'
const QUERY = new URLSearchParams({ parentFolderName: FOLDER, userEmail: EMAIL })

export interface Usage {
  usedBytes: number
  versionBytes: number
  reservedBytes: number
  files: number
}

export type ChildStore = Awaited<ReturnType<typeof startChildStore>>

/** Starts the API in a separate process with one user and folder; a test may kill it or exhaust its resources. */
export async function startChildStore(dataDir: string, options: ChildOptions = {}) {
  const api = await startChildApi(dataDir, options)
  const token = await api.logIn(EMAIL)
  const session = { origin: api.origin, token, email: EMAIL }
  const call = (path: string, init: RequestInit = {}) =>
    fetch(api.origin + path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } })
  const createFolder = (name: string) =>
    call(`/api/folders/createParentFolder?parentFolderName=${name}&userEmail=${EMAIL}`, { method: 'POST' })
  await createFolder(FOLDER)

  return {
    ...api,
    ...session,
    call,
    createFolder,
    tus: tusOverHttp(session),

    /** An idempotency `key` allows the upload to be retried. */
    upload: (fileName: string, chunks: readonly Buffer[], onChunk?: (index: number) => unknown, key?: string) =>
      streamUpload({ ...session, folder: FOLDER, fileName, chunks, ...(onChunk && { onChunk }), ...(key && { key }) }),

    replace: (
      fileName: string,
      ifMatch: string,
      chunks: readonly Buffer[],
      onChunk: (index: number) => unknown,
      key: string,
    ) => streamUpload({ ...session, folder: FOLDER, fileName, ifMatch, chunks, onChunk, key }),

    createUpload: (fileName: string, length: number) => tusOverHttp(session).create([FOLDER], fileName, length),

    download: (fileName: string) => call(`/api/files/download/${fileName}?${QUERY}`),

    /** Downloads over a separate connection that closes with the response. */
    async openDownload(fileName: string): Promise<IncomingMessage> {
      const headers = { authorization: `Bearer ${token}` }
      const [response] = await once(
        get(`${api.origin}/api/files/download/${fileName}?${QUERY}`, { agent: false, headers }),
        'response',
      )
      return response
    },

    delete: (fileName: string) => call(`/api/files/delete?${QUERY}&fileName=${fileName}`, { method: 'DELETE' }),

    async list(): Promise<string[]> {
      const response = await call(`/api/files/parentFolder?${QUERY}`)
      return ((await response.json()) as { fileName: string }[]).map(({ fileName }) => fileName)
    },

    usage: async () => (await (await call('/api/account/usage')).json()) as Usage,
  }
}
