import type { Session } from '@site/checks/site'
import type { Call, Client } from './client.ts'

const PARTS = 3
/** The next attempt usually succeeds on the other replica; the limit only bounds the loop. */
const ATTEMPTS = 20

/** Creates the calls of one user on one folder. Each resolves to `false` or `undefined` if it was not acknowledged. */
export function createStore(client: Client, { token, email }: Session, folder: string) {
  const authorization = { authorization: `Bearer ${token}` }
  const query = new URLSearchParams({ parentFolderName: folder, userEmail: email })
  const send = (kind: Parameters<Client['send']>[0], call: Call, expected: number) =>
    client.send(kind, { ...call, headers: { ...authorization, ...call.headers } }, expected)
  const tus = createResumable((call, expected) => send('resumable', call, expected), { folder, email })

  return {
    createFolder: async () => {
      const path = `/api/folders/createParentFolder?${query}`
      return (await send('folder', { method: 'POST', path }, 201)) !== undefined
    },
    list: async () => {
      const response = await send('list', { path: `/api/files/parentFolder?${query}` }, 200)
      return (
        response && (JSON.parse(response.body.toString()) as { fileName: string }[]).map(({ fileName }) => fileName)
      )
    },
    download: async (name: string) =>
      (await send('download', { path: `/api/files/download/${name}?${query}` }, 200))?.body,
    upload: async (name: string, bytes: Buffer) => {
      const form = new FormData()
      for (const [field, value] of query) form.set(field, value)
      form.set('file', new Blob([new Uint8Array(bytes)]), name)
      const encoded = new Response(form)
      const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
      const body = Buffer.from(await encoded.arrayBuffer())
      return (await send('upload', { method: 'POST', path: '/api/files/upload', headers, body }, 201)) !== undefined
    },
    uploadInParts: tus,
    delete: async (name: string) => {
      const path = `/api/files/delete?${query}&fileName=${name}`
      return (await send('delete', { method: 'DELETE', path }, 200)) !== undefined
    },
  }
}

type Send = (call: Call, expected: number) => ReturnType<Client['send']>

/** Uploads in several requests (tus). After a failure, queries the received offset and continues there. */
function createResumable(send: Send, { folder, email }: { folder: string; email: string }) {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const protocol = { 'tus-resumable': '1.0.0' }

  return async (fileName: string, bytes: Buffer): Promise<boolean> => {
    const fields = { parentFolderName: folder, userEmail: email, fileName }
    const metadata = Object.entries(fields).map(([name, value]) => `${name} ${base64(value)}`)
    const headers = { ...protocol, 'upload-length': String(bytes.length), 'upload-metadata': metadata.join(',') }
    const path = (await send({ method: 'POST', path: '/api/uploads', headers }, 201))?.header('location')
    if (!path) return false

    let offset = 0
    for (let attempt = 0; attempt < ATTEMPTS && offset < bytes.length; attempt += 1) {
      const response =
        (await append(path, offset, bytes)) ?? (await send({ method: 'HEAD', path, headers: protocol }, 200))
      offset = Number(response?.header('upload-offset') ?? offset)
    }
    return offset === bytes.length
  }

  function append(path: string, offset: number, bytes: Buffer) {
    const body = bytes.subarray(offset, offset + Math.ceil(bytes.length / PARTS))
    const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
    return send({ method: 'PATCH', path, headers: { ...protocol, ...type }, body }, 204)
  }
}
