import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'

export const FILE_BYTES = 256 * 2 ** 20
const CHUNK = randomBytes(2 ** 20)

export interface Call {
  method: string
  url: string
  headers?: Record<string, string>
  /** What surrounds the file's bytes, and their number. */
  body?: { prefix: string; bytes: number; suffix: string }
}

/** Makes the call and reads the whole response; resolves to the ms it took. Rejects if it fails. */
export async function timed(call: Call): Promise<number> {
  const started = performance.now()
  await send(call)
  return performance.now() - started
}

async function send({ method, url, headers = {}, body }: Call): Promise<void> {
  const length = body ? Buffer.byteLength(body.prefix) + body.bytes + Buffer.byteLength(body.suffix) : 0
  const sent = request(url, { method, headers: { ...headers, ...(body ? { 'content-length': length } : {}) } })
  const responded = once(sent, 'response') as Promise<[IncomingMessage]>
  // Awaited below; until then, a rejection while the body is still being written must not go unhandled.
  responded.catch(() => sent.destroy())
  if (body) {
    sent.write(body.prefix)
    for (let left = body.bytes; left > 0; left -= CHUNK.length) {
      const hasRoom = sent.write(left < CHUNK.length ? CHUNK.subarray(0, left) : CHUNK)
      if (!hasRoom) await once(sent, 'drain')
    }
    sent.write(body.suffix)
  }
  sent.end()
  const [response] = await responded
  let errorText = ''
  response.on('data', (chunk: Buffer) => {
    if (errorText.length < 500 && (response.statusCode ?? 500) >= 300) errorText += chunk.toString()
  })
  await once(response, 'end')
  if ((response.statusCode ?? 500) >= 300)
    throw new Error(`${method} ${url} answered ${response.statusCode}: ${errorText}`)
}
