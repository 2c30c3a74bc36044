import { finished, PassThrough, type Readable } from 'node:stream'

const READ_AHEAD = 1024 ** 2

/** Returns a stream of the body that an abort ends without closing the connection, so a response can still be sent. */
export function interruptible(body: Readable, signal: AbortSignal): Readable {
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
