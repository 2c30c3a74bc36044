import type { Call } from './transfer.ts'

/** One server that keeps files, and the calls that are compared. */
export interface Store {
  upload: (name: string, bytes: number) => Call
  download: (name: string) => Call
  remove: (name: string) => Call
  list: () => Call
}

const FOLDER = 'bench'
const BOUNDARY = 'bench-boundary'

/** The site's own store: a fresh account with one folder. */
export async function openSiteStore(site: string): Promise<Store> {
  const email = 'bench@example.com'
  const password = 'a long enough password'
  const person = { firstName: 'Ada', lastName: 'Loom', phoneNumber: '15550100', email, password }
  await post(`${site}/api/registration`, { ...person, confirmpassword: password, terms: true })
  const answer = await post(`${site}/authenticate`, { email, password })
  const { token } = (await answer.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const place = `parentFolderName=${FOLDER}&userEmail=${encodeURIComponent(email)}`
  const created = await fetch(`${site}/api/folders/createParentFolder?${place}`, { method: 'POST', headers })
  if (!created.ok) throw new Error(`The folder was not created: ${await created.text()}`)

  return {
    upload: (name, bytes) => ({
      method: 'POST',
      url: `${site}/api/files/upload`,
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      around: { before: formStart({ parentFolderName: FOLDER, userEmail: email }, name), after: FORM_END, bytes },
    }),
    download: (name) => ({ method: 'GET', url: `${site}/api/files/download/${name}?${place}`, headers }),
    remove: (name) => ({ method: 'DELETE', url: `${site}/api/files/delete?${place}&fileName=${name}`, headers }),
    list: () => ({ method: 'GET', url: `${site}/api/files/parentFolder?${place}`, headers }),
  }
}

export function nginxStore(url: string): Store {
  return {
    upload: (name, bytes) => ({ method: 'PUT', url: `${url}/${name}`, around: { before: '', after: '', bytes } }),
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

async function post(url: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`POST ${url} answered ${answer.status}: ${await answer.text()}`)
  return answer
}
