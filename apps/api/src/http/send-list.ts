import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { AppError } from '../errors.ts'
import { queueEach } from '../queue-each.ts'
import { endUnread } from './end-unread.ts'

/** Long lists that one account reads at a time. A screen that asks for more waits; only a flood is refused. */
const MOST_SENT = 4
const MOST_WAITING = 16

const enter = queueEach(MOST_SENT, MOST_WAITING)

const tooMany = () =>
  new AppError('request/too-many', 'Too many long lists are being read. Please try again in a moment.', {
    headers: { 'retry-after': '10' },
  })

/**
 * Answers with a JSON array. What fits into one slice is answered at once; more is read from the database as the caller
 * takes it, and ended when the caller takes nothing for `unreadLimit` ms.
 */
export async function sendList<Item>(
  accountId: string,
  slices: AsyncGenerator<readonly Item[], void>,
  reply: FastifyReply,
  unreadLimit?: number,
) {
  const { value: first = [] } = await slices.next()
  const { value: second } = await slices.next()
  if (second === undefined) return first

  const leave = await enter(accountId)
  if (!leave) throw tooMany()
  const serialize = reply.getSerializationFunction('200') ?? JSON.stringify
  const inner = (items: readonly Item[]) => serialize([...items]).slice(1, -1)

  async function* json(known: readonly Item[]) {
    yield `[${inner(known)}`
    for await (const items of slices) yield `,${inner(items)}`
    yield ']'
  }

  const body = Readable.from(json([...first, ...second]))
  body.once('close', leave)
  endUnread(reply, unreadLimit)
  return reply.type('application/json; charset=utf-8').send(body)
}
