import { finished, PassThrough, type Readable } from 'node:stream'
import type { Draft } from '../storage/draft.ts'

const READ_AHEAD = 1024 ** 2
/** A crash during a long request loses at most this many bytes. */
const CHECKPOINT = 16 * 1024 ** 2

interface Options {
  body: Readable
  draft: Draft
  signal: AbortSignal
  /** The maximum size of the draft. */
  limit: number
  overLimit: () => Error
  /** For bytes with a checksum, which can only be verified as a whole: acknowledges nothing before the end. */
  isAtOnce: boolean
  onChunk: (chunk: Buffer) => void
  /** Resolves to the number of acknowledged bytes. */
  sync: () => Promise<number>
}

/** Writes the body and acknowledges it in steps, never more than is on the disk. */
export async function receive({ body, draft, signal, limit, overLimit, isAtOnce, onChunk, sync }: Options) {
  let acknowledged = draft.end()
  for await (const chunk of interruptible(body, signal)) {
    if (draft.end() + chunk.length > limit) throw overLimit()
    onChunk(chunk)
    await draft.add(chunk)
    if (isAtOnce || draft.end() - acknowledged < CHECKPOINT) continue
    acknowledged = await sync()
  }
}

/** The body, which an abort ends without closing the connection: the answer can still be sent. */
function interruptible(body: Readable, signal: AbortSignal): Readable {
  const through = new PassThrough({ highWaterMark: READ_AHEAD })
  const interrupt = () => {
    body.unpipe(through)
    through.destroy(signal.reason)
  }
  signal.addEventListener('abort', interrupt, { once: true })
  finished(body, { writable: false }, (error) => error && through.destroy(error))
  through.once('close', () => {
    signal.removeEventListener('abort', interrupt)
    body.unpipe(through)
  })
  if (signal.aborted) interrupt()
  return body.pipe(through)
}
