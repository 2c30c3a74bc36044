import { randomBytes } from 'node:crypto'
import type { Session } from '@site/checks/site'
import pLimit from 'p-limit'
import { type Call, measureCall } from './call.ts'

export interface Store {
  upload: (name: string, content: readonly Buffer[]) => Call
  download: (name: string) => Call
  remove: (name: string) => Call
  list: () => Call
}

interface SiteStore extends Store {
  createFolder: (name: string) => Call
}

export const CONCURRENCY = 8
const BOUNDARY = 'bench-boundary'
const CHUNK = randomBytes(2 ** 20)
const ENTRY = [CHUNK.subarray(0, 100)]

/** Returns the content of a file of this size, in the memory of one chunk. */
export const contentOf = (bytes: number): readonly Buffer[] => [
  ...Array.from({ length: Math.floor(bytes / CHUNK.length) }, () => CHUNK),
  CHUNK.subarray(0, bytes % CHUNK.length),
]

/** Creates a folder in the site's store and returns its calls. */
export async function openSiteStore(site: string, { email, token }: Session, folder = 'bench'): Promise<SiteStore> {
  const headers = { authorization: `Bearer ${token}` }
  const query = new URLSearchParams({ parentFolderName: folder, userEmail: email })
  const formType = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
  const call = (path: string): Call => ({ url: `${site}/api/files/${path}`, headers, status: 200 })
  await measureCall({ method: 'POST', url: `${site}/api/folders/createParentFolder?${query}`, headers, status: 201 })

  return {
    upload: (name, content) => ({
      ...call('upload'),
      method: 'POST',
      headers: { ...headers, ...formType },
      body: [formStart(query, name), ...content, FORM_END],
      status: 201,
    }),
    download: (name) => call(`download/${name}?${query}`),
    createFolder: (name) => {
      const named = new URLSearchParams({ parentSubFolderName: name, userEmail: email })
      return {
        method: 'POST',
        url: `${site}/api/folders/${folder}/createParentSubFolder?${named}`,
        headers,
        status: 201,
      }
    },
    remove: (name) => ({ ...call(`delete?${query}&fileName=${name}`), method: 'DELETE' }),
    list: () => call(`parentFolder?${query}`),
  }
}

/** Returns the calls for the root folder of a WebDAV server. */
export function webdavStore(url: string): Store {
  return {
    upload: (name, body) => ({ method: 'PUT', url: `${url}/${name}`, body }),
    download: (name) => ({ url: `${url}/${name}` }),
    remove: (name) => ({ method: 'DELETE', url: `${url}/${name}` }),
    list: () => ({ method: 'PROPFIND', url: `${url}/`, headers: { depth: '1' } }),
  }
}

const FORM_END = Buffer.from(`\r\n--${BOUNDARY}--\r\n`)

function formStart(fields: Iterable<readonly [string, string]>, fileName: string): Buffer {
  const parts = [...fields].map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n`
  return Buffer.from(`${parts.join('')}${file}content-type: application/octet-stream\r\n\r\n`)
}

export const entryNames = (count: number): string[] => Array.from({ length: count }, (_, n) => `entry-${n}.txt`)

/** Uploads a small file for each name, several concurrently. */
export async function fill(store: Store, names: readonly string[]): Promise<void> {
  await pLimit(CONCURRENCY).map(names, (name) => measureCall(store.upload(name, ENTRY)))
}
