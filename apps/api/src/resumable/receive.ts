import { finished, PassThrough, type Readable } from 'node:stream'
import type { Draft } from '../storage/draft.ts'

const READ_AHEAD = 1024 ** 2
/** A crash in the middle of one long request costs at most so many bytes. */
const CHECKPOINT = 16 * 1024 ** 2

interface Receiving {
  body: Readable
  draft: Draft
  signal: AbortSignal
  /** The most bytes that the draft may have. */
  limit: number
  overLimit: () => Error
  /** For bytes that can only be judged as a whole: nothing is acknowledged before the end. */
  isAtOnce: boolean
  onChunk: (chunk: Buffer) => void
  /** Resolves how many bytes are acknowledged. */
  sync: () => Promise<number>
}

/** Writes what comes until the end, and acknowledges it piece by piece, never more than is on the disk. */
export async function receive({ body, draft, signal, limit, overLimit, isAtOnce, onChunk, sync }: Receiving) {
  let acknowledged = draft.end()
  for await (const chunk of interruptible(body, signal)) {
    if (draft.end() + chunk.length > limit) throw overLimit()
    onChunk(chunk)
    await draft.add(chunk)
    if (isAtOnce || draft.end() - acknowledged < CHECKPOINT) continue
    acknowledged = await sync()
  }
}

/** The body, until it is interrupted: its connection then still takes an answer. */
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
