import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sends a 304. For HEAD without a body, Fastify would set a content-length of 0, which GET does not have (RFC 9110, 8.6). */
export const sendNotModified = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.code(304).send(request.method === 'HEAD' ? Readable.from([]) : undefined)

/**
 * Whether an If-Match or If-None-Match header names a tag, by weak comparison: `W/` only says that the bytes may differ
 * for the same content. A substring search suffices, because a quoted tag can occur only as an entry of the list, and
 * splitting a list of 16 KiB would take milliseconds.
 */
export const matchesEtag = (header: string, etag: string): boolean =>
  header === '*' || header.includes(etag.replace(/^W\//, ''))
