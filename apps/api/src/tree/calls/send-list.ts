import { Readable } from 'node:stream'
import { connectionSignal, createKeyedSemaphore, setSendTimeout } from '@mfe/http'
import type { FastifyReply } from 'fastify'
import { type Requester, runSlice, type Slice, type Slices, takeAll } from '#database/turns/turns.ts'
import { tooManyRequests } from '#errors.ts'

/** Concurrent long lists of one reader. Further requests wait, and are rejected if the queue is full. */
const MAX_CONCURRENT = 4
const MAX_WAITING = 16

const { acquire } = createKeyedSemaphore(MAX_CONCURRENT, MAX_WAITING)

interface Options {
  /** Who may read this many lists concurrently; by default, the account. */
  reader?: string
  /** In milliseconds. */
  sendTimeout?: number
  /** Called with the body of a list that is streamed, for example to end it early. */
  follow?: (body: Readable) => void
}

/** How a list is written: `textOf` writes the rows of a slice, which are not needed afterward. */
export interface ListFormat<Item> {
  type: string
  start: string
  separator: string
  end: string
  textOf: (rows: Item[]) => string
}

/** Sends a JSON array. Streams a long list as the client reads it, for up to `sendTimeout` ms without a read. */
export async function sendList<Item>(accountId: string, next: Slices<Item>, reply: FastifyReply, options?: Options) {
  const first = await next()
  if (first.isLast) return first.rows

  const serialize = reply.getSerializationFunction('200') ?? JSON.stringify
  const textOf = (rows: Item[]) => serialize(rows).slice(1, -1)
  const format = { type: 'application/json; charset=utf-8', start: '[', separator: ',', end: ']', textOf }
  return streamList(accountId, first, next, reply, format, options)
}

/** Streams a list whose first slice is not the last one. */
export async function streamList<Item>(
  accountId: string,
  first: Slice<Item>,
  next: Slices<Item>,
  reply: FastifyReply,
  format: ListFormat<Item>,
  { reader = accountId, sendTimeout, follow }: Options = {},
) {
  const requester = { accountId, signal: connectionSignal(reply.request) }
  const release = await acquire(reader, requester.signal)
  if (!release) throw tooManyRequests(10_000, 'Too many long lists are being read. Please try again in a moment.')
  const body = createListStream(first, next, format, requester)
  body.once('close', release)
  follow?.(body)
  setSendTimeout(reply, sendTimeout)
  return reply.type(format.type).send(body)
}

/**
 * Reads a slice after the client has read the previous one, and pushes it in the same turn of the event loop. Waiting
 * slices would move to V8's old generation, which is collected rarely. So would the copy that V8 makes when it writes a
 * concatenated string, so separators are pushed separately.
 */
function createListStream<Item>(
  first: Slice<Item>,
  next: Slices<Item>,
  { start, separator, end, ...format }: ListFormat<Item>,
  requester: Requester,
) {
  const textOf = ({ rows }: Slice<Item>) => format.textOf(takeAll(rows))
  const body = new Readable({
    highWaterMark: 0,
    read() {
      const pushNext = async () => {
        const slice = await next()
        if (slice.rows.length > 0) {
          if (separator) this.push(separator)
          this.push(textOf(slice))
        }
        if (slice.isLast) {
          this.push(end)
          this.push(null)
        }
      }
      runSlice(requester, pushNext, { isReading: true }).catch((error: Error) => this.destroy(error))
    },
  })
  body.push(start)
  body.push(textOf(first))
  return body
}
