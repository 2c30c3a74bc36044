import type { Session } from '@site/checks/site'
import pLimit from 'p-limit'
import { type Call, measureCall } from './transfer.ts'

/** The calls to a file server that the bench compares. */
export interface Store {
  upload: (name: string, bytes: number) => Call
  download: (name: string) => Call
  remove: (name: string) => Call
  list: () => Call
}

const ENTRY_BYTES = 100
const CONCURRENCY = 8
const BOUNDARY = 'bench-boundary'

/** Creates a folder in the site's store and returns its calls. */
export async function openSiteStore(site: string, { email, token }: Session, folder = 'bench'): Promise<Store> {
  const headers = { authorization: `Bearer ${token}` }
  const query = `parentFolderName=${folder}&userEmail=${encodeURIComponent(email)}`
  const created = await fetch(`${site}/api/folders/createParentFolder?${query}`, { method: 'POST', headers })
  if (!created.ok) throw new Error(`The folder was not created: ${await created.text()}`)

  return {
    upload: (name, bytes) => ({
      method: 'POST',
      url: `${site}/api/files/upload`,
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: { prefix: formStart({ parentFolderName: folder, userEmail: email }, name), bytes, suffix: FORM_END },
    }),
    download: (name) => ({ method: 'GET', url: `${site}/api/files/download/${name}?${query}`, headers }),
    remove: (name) => ({ method: 'DELETE', url: `${site}/api/files/delete?${query}&fileName=${name}`, headers }),
    list: () => ({ method: 'GET', url: `${site}/api/files/parentFolder?${query}`, headers }),
  }
}

/** Returns the calls for the root folder of a WebDAV server. */
export function webdavStore(url: string): Store {
  return {
    upload: (name, bytes) => ({ method: 'PUT', url: `${url}/${name}`, body: { prefix: '', bytes, suffix: '' } }),
    download: (name) => ({ method: 'GET', url: `${url}/${name}` }),
    remove: (name) => ({ method: 'DELETE', url: `${url}/${name}` }),
    list: () => ({ method: 'PROPFIND', url: `${url}/`, headers: { depth: '1' } }),
  }
}

const FORM_END = `\r\n--${BOUNDARY}--\r\n`

function formStart(fields: Record<string, string>, fileName: string): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n`
  return `${parts.join('')}${file}content-type: application/octet-stream\r\n\r\n`
}

/** Uploads a small file for each name, several concurrently. */
export async function fill(store: Store, names: readonly string[]): Promise<void> {
  await pLimit(CONCURRENCY).map(names, (name) => measureCall(store.upload(name, ENTRY_BYTES)))
}
