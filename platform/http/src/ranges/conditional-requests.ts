import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sends a 304. The empty stream keeps Fastify from adding `content-length: 0` to HEAD responses (RFC 9110, 8.6). */
export const sendNotModified = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.code(304).send(request.method === 'HEAD' ? Readable.from([]) : undefined)

/** An asterisk as an entry of the list. Alone, it is the only one that RFC 9110 allows. */
const ANY = /(?:^|,)[ \t]*\*[ \t]*(?:,|$)/

/**
 * Returns whether an If-Match or If-None-Match header names a tag, by weak comparison (RFC 9110, 13.1.2). Searches for
 * a substring, because a quoted tag can occur only as an entry of the list, and splitting a list of 16 KiB would take
 * milliseconds.
 */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header.includes(etag.replace(/^W\//, '')) || ANY.test(header))
