import type { FastifyReply } from 'fastify'

const UNREAD_LIMIT = 60_000

/**
 * Breaks off the answer once its caller has read nothing for `limit` ms; a slow reader that makes progress is kept.
 * Node restores the server's own timeouts when the answer is complete.
 */
export function endUnread({ raw }: FastifyReply, limit = UNREAD_LIMIT): void {
  raw.setTimeout(limit, () => raw.destroy())
}
