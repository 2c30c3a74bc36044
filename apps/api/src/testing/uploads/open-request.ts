import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

interface Options {
  method?: string
  headers: Readonly<Record<string, string | number>>
  /** The address of the sender, such as 127.0.0.2. */
  from?: string
}

/** Opens a request whose body the test sends piece by piece, or never completes. */
export function openRequest(url: string, { method = 'POST', headers, from }: Options) {
  const call = request(url, { method, agent: false, headers, ...(from && { localAddress: from }) })
  // The server may close the connection before it has read the whole body.
  call.on('error', () => undefined)
  onTestFinished(() => void call.destroy())
  const response = once(call, 'response').then(async ([message]: IncomingMessage[]) => {
    if (!message) throw new Error('The server sent no response.')
    const body = message.statusCode === 204 ? {} : await json(message)
    return { status: message.statusCode, ...(body as { code?: string; message?: string; responseMessage?: string }) }
  })
  response.catch(() => undefined)
  call.flushHeaders()
  return {
    write: (bytes: string | Buffer) => void call.write(bytes),
    end: (bytes?: Buffer) => void call.end(bytes),
    destroy: () => void call.destroy(),
    response,
  }
}

interface Session {
  origin: string
  token: string
}

/** Opens a PATCH request for a resumable upload; without a length, it is chunked. */
export const openAppend = ({ origin, token }: Session, url: string, offset: number, length?: number) =>
  openRequest(origin + url, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': offset,
      ...(length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': length }),
    },
  })

const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

interface Form extends Partial<Options> {
  /** The size that the form declares; without it, the form is chunked. */
  bytes?: number
  fields?: Readonly<Record<string, string>>
  /** The name of the part with the file. */
  part?: string
  file?: string
}

/** Opens a form, up to the first byte of its file. */
export function openForm(url: string, form: Form = {}) {
  const { bytes, fields = {}, part = 'file', file = 'x', headers, ...options } = form
  const length: Options['headers'] =
    bytes === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': bytes }
  const type = { 'content-type': 'multipart/form-data; boundary=b' }
  const call = openRequest(url, { ...options, headers: { ...type, ...length, ...headers } })
  for (const [name, value] of Object.entries(fields)) call.write(field(name, value))
  call.write(`--b\r\nContent-Disposition: form-data; name="${part}"; filename="${file}"\r\n\r\n`)
  return call
}
