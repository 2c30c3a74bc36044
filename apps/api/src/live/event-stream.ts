import { Readable } from 'node:stream'
import { type ChangeEvent, eventNames } from '@site/contracts'

/** A client that leaves this much unread is disconnected; it reconnects, and reloads what it has missed. */
const MAX_UNREAD_BYTES = 16 * 1024

/** How long browsers wait before they reconnect. Random, because a restart disconnects all browsers at once. */
const MIN_RETRY_MS = 1000
const MAX_RETRY_MS = 4000

export type EventStream = ReturnType<typeof createEventStream>

/** Encodes events as a response body of type `text/event-stream`. The id of each event is the server's time. */
export function createEventStream(now: () => number) {
  const body = new Readable({ highWaterMark: MAX_UNREAD_BYTES, read: () => undefined })
  let isEnded = false

  function write(...fields: string[]): void {
    if (isEnded) return
    const isRead = body.push([`id: ${now()}`, ...fields, '', ''].join('\n'))
    if (!isRead) body.destroy()
  }

  function end(): void {
    if (isEnded) return
    isEnded = true
    body.push(null)
  }

  return {
    body,
    start: () => write(`retry: ${Math.round(MIN_RETRY_MS + Math.random() * (MAX_RETRY_MS - MIN_RETRY_MS))}`),
    send: (event: ChangeEvent) => write(`data: ${JSON.stringify(event)}`),
    /** Not a comment, because pages cannot see comments, and a page must notice that a stream is broken. */
    beat: () => write(`event: ${eventNames.beat}`, 'data:'),
    /** Tells the client not to reconnect, and ends the response. */
    endSession() {
      write(`event: ${eventNames.end}`, 'data:')
      end()
    },
    end,
  }
}
