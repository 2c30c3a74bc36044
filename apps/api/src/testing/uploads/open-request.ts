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
    const body = (await json(message)) as { code?: string; message?: string; responseMessage?: string }
    return { status: message.statusCode, ...body }
  })
  response.catch(() => undefined)
  call.flushHeaders()
  return { write: (bytes: string | Buffer) => void call.write(bytes), end: () => void call.end(), response }
}

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
