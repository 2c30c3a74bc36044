import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { tooMany } from '../errors.ts'
import { createKeyedSemaphore } from '../keyed-semaphore.ts'
import { inOwnTurn, type Slice, type Slices } from '../time-slices.ts'
import { setSendTimeout } from './send-timeout.ts'

/** Long lists that one account may read at a time. Further requests wait; only a flood is rejected. */
const MAX_CONCURRENT = 4
const MAX_WAITING = 16

const acquire = createKeyedSemaphore(MAX_CONCURRENT, MAX_WAITING)

/**
 * Answers with a JSON array. Sends a list that fits into one slice at once; reads a longer one from the database as the
 * caller reads it, and aborts it when the caller reads nothing for `unreadLimit` ms.
 */
export async function sendList<Item>(accountId: string, next: Slices<Item>, reply: FastifyReply, unreadLimit?: number) {
  const first = await next()
  if (first.isLast) return first.rows

  const release = await acquire(accountId)
  if (!release) throw tooMany(10_000, 'Too many long lists are being read. Please try again in a moment.')
  const body = json(first, next, reply)
  body.once('close', release)
  setSendTimeout(reply, unreadLimit)
  return reply.type('application/json; charset=utf-8').send(body)
}

/**
 * Reads a slice when the reader has taken the previous one, and pushes it in the turn that reads it. A promise that
 * waits for its turn among many lists is in the old heap by then, where all that it resolves to stays for long.
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
