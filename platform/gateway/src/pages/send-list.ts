import { createHash } from 'node:crypto'
import { matchesWeakly, sendNotModified } from '@mfe/http'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Sends a list of pages, or 304 to a client that has it. Shared caches may not store lists while there is a candidate,
 * and their ETags are then different, so a 304 for one visitor never confirms a list that everyone gets.
 */
export function sendList(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: string,
  hasCandidate: boolean,
): FastifyReply {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  const etag = `"${hash}${hasCandidate ? '-private' : ''}"`
  reply.headers({ etag, 'cache-control': hasCandidate ? 'private, no-cache' : 'no-cache' })
  if (matchesWeakly(request.headers['if-none-match'], etag)) return sendNotModified(request, reply)
  return reply.header('content-type', `${type}; charset=utf-8`).send(text)
}
