import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'

export const FILE_BYTES = 256 * 2 ** 20
const CHUNK = randomBytes(2 ** 20)

export interface Call {
  method: string
  url: string
  headers?: Record<string, string>
  /** The caller's address; on Linux, any of 127.0.0.0/8 for a server on loopback. */
  from?: string
  /** The size of the file, and the text before and after it. */
  body?: { prefix: string; bytes: number; suffix: string }
}

/** Sends the request, reads the whole response and resolves to the time in ms. Rejects if the call fails. */
export async function measureCall(call: Call): Promise<number> {
  const started = performance.now()
  await send(call)
  return performance.now() - started
}

async function send({ method, url, headers = {}, from, body }: Call): Promise<void> {
  const length = body ? Buffer.byteLength(body.prefix) + body.bytes + Buffer.byteLength(body.suffix) : 0
  const sent = request(url, {
    method,
    headers: { ...headers, ...(body ? { 'content-length': length } : {}) },
    ...(from !== undefined && { localAddress: from }),
  })
  const responsePromise = once(sent, 'response') as Promise<[IncomingMessage]>
  // Handles a rejection while the body is being written; the promise is awaited only afterward.
  responsePromise.catch(() => sent.destroy())
  if (body) {
    sent.write(body.prefix)
    for (let left = body.bytes; left > 0; left -= CHUNK.length) {
      const hasRoom = sent.write(left < CHUNK.length ? CHUNK.subarray(0, left) : CHUNK)
      if (!hasRoom) await once(sent, 'drain')
    }
    sent.write(body.suffix)
  }
  sent.end()
  const [response] = await responsePromise
  let errorText = ''
  response.on('data', (chunk: Buffer) => {
    if (errorText.length < 500 && (response.statusCode ?? 500) >= 300) errorText += chunk.toString()
  })
  await once(response, 'end')
  if ((response.statusCode ?? 500) >= 300)
    throw new Error(`${method} ${url} returned ${response.statusCode}: ${errorText}`)
}
