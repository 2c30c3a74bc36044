import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'

export const FILE_BYTES = 256 * 2 ** 20
const PIECE = randomBytes(2 ** 20)

export interface Call {
  method: string
  url: string
  headers?: Record<string, string>
  /** The body: what surrounds the file's bytes, and their number. Without it, there is no body. */
  around?: { before: string; after: string; bytes: number }
}

/** Makes the call and reads the whole answer; resolves to the ms it took. Rejects if it fails. */
export async function timed(call: Call): Promise<number> {
  const started = performance.now()
  await send(call)
  return performance.now() - started
}

async function send({ method, url, headers = {}, around }: Call): Promise<void> {
  const length = around ? Buffer.byteLength(around.before) + around.bytes + Buffer.byteLength(around.after) : 0
  const sent = request(url, { method, headers: { ...headers, ...(around ? { 'content-length': length } : {}) } })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  // Awaited below; until then, a rejection while the body is still being written must not go unhandled.
  answered.catch(() => sent.destroy())
  if (around) {
    sent.write(around.before)
    for (let left = around.bytes; left > 0; left -= PIECE.length) {
      const isRoom = sent.write(left < PIECE.length ? PIECE.subarray(0, left) : PIECE)
      if (!isRoom) await once(sent, 'drain')
    }
    sent.write(around.after)
  }
  sent.end()
  const [response] = await answered
  let heard = ''
  response.on('data', (chunk: Buffer) => {
    if (heard.length < 500 && (response.statusCode ?? 500) >= 300) heard += chunk.toString()
  })
  await once(response, 'end')
  if ((response.statusCode ?? 500) >= 300) throw new Error(`${method} ${url} answered ${response.statusCode}: ${heard}`)
}
