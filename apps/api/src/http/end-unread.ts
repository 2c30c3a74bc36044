import type { FastifyReply } from 'fastify'

const UNREAD_LIMIT = 60_000

/**
 * Breaks the answer off once its caller has taken nothing of it for a while; one that takes a byte now and then may be
 * slow. Node goes back to the server's own limits when the answer is complete.
 */
export function endUnread({ raw }: FastifyReply, limit = UNREAD_LIMIT): void {
  raw.setTimeout(limit, () => raw.destroy())
}
