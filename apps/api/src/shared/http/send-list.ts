import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { tooManyRequests } from '../errors.ts'
import { createKeyedSemaphore } from '../keyed-semaphore.ts'
import { inOwnTurn, type Slice, type Slices } from '../time-slices.ts'
import { setSendTimeout } from './send-timeout.ts'

/** Long lists that one account may read concurrently. Further requests wait in a queue, and are rejected when it is full. */
const MAX_CONCURRENT = 4
const MAX_WAITING = 16

const acquire = createKeyedSemaphore(MAX_CONCURRENT, MAX_WAITING)

/**
 * Sends a JSON array. Sends a list of one slice directly; reads a longer one from the database as the client reads the
 * response, and aborts it when the client reads nothing for `sendTimeout` ms.
 */
export async function sendList<Item>(accountId: string, next: Slices<Item>, reply: FastifyReply, sendTimeout?: number) {
  const first = await next()
  if (first.isLast) return first.rows

  const release = await acquire(accountId)
  if (!release) throw tooManyRequests(10_000, 'Too many long lists are being read. Please try again in a moment.')
  const body = json(first, next, reply)
  body.once('close', release)
  setSendTimeout(reply, sendTimeout)
  return reply.type('application/json; charset=utf-8').send(body)
}

/**
 * Reads a slice when the client has read the previous one, and pushes it in the same turn of the event loop. Otherwise,
 * with many lists, the slices would move to the old heap, where garbage stays for long.
 */
function json<Item>(first: Slice<Item>, next: Slices<Item>, reply: FastifyReply): Readable {
  const serialize = reply.getSerializationFunction('200') ?? JSON.stringify
  const textOf = ({ rows }: Slice<Item>) => serialize(rows).slice(1, -1)
  const body = new Readable({
    highWaterMark: 0,
    read() {
      const pushNext = async () => {
        const slice = await next()
        const text = slice.rows.length > 0 ? `,${textOf(slice)}` : ''
        this.push(slice.isLast ? `${text}]` : text)
        if (slice.isLast) this.push(null)
      }
      inOwnTurn(pushNext).catch((error: Error) => this.destroy(error))
    },
  })
  body.push(`[${textOf(first)}`)
  return body
}
