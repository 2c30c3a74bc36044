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

/** Sends a JSON array. Streams a long list as the client reads it, for up to `sendTimeout` ms without a read. */
export async function sendList<Item>(
  accountId: string,
  next: Slices<Item>,
  reply: FastifyReply,
  { reader = accountId, sendTimeout, follow }: Options = {},
) {
  const first = await next()
  if (first.isLast) return first.rows

  const requester = { accountId, signal: connectionSignal(reply.request) }
  const release = await acquire(reader, requester.signal)
  if (!release) throw tooManyRequests(10_000, 'Too many long lists are being read. Please try again in a moment.')
  const body = createJsonStream(first, next, reply, requester)
  body.once('close', release)
  follow?.(body)
  setSendTimeout(reply, sendTimeout)
  return reply.type('application/json; charset=utf-8').send(body)
}

/**
 * Reads a slice after the client has read the previous one, and pushes it in the same turn of the event loop. Waiting
 * slices would move to V8's old generation, which is collected rarely. So would the copy that V8 makes when it writes a
 * concatenated string, so separators are pushed separately.
 */
function createJsonStream<Item>(first: Slice<Item>, next: Slices<Item>, reply: FastifyReply, requester: Requester) {
  const serialize = reply.getSerializationFunction('200') ?? JSON.stringify
  const textOf = ({ rows }: Slice<Item>) => serialize(takeAll(rows)).slice(1, -1)
  const body = new Readable({
    highWaterMark: 0,
    read() {
      const pushNext = async () => {
        const slice = await next()
        if (slice.rows.length > 0) {
          this.push(',')
          this.push(textOf(slice))
        }
        if (slice.isLast) {
          this.push(']')
          this.push(null)
        }
      }
      runSlice(requester, pushNext, { isReading: true }).catch((error: Error) => this.destroy(error))
    },
  })
  body.push('[')
  body.push(textOf(first))
  return body
}
