import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sends a 304. The empty stream keeps Fastify from adding `content-length: 0` to HEAD responses (RFC 9110, 8.6). */
export const sendNotModified = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.code(304).send(request.method === 'HEAD' ? Readable.from([]) : undefined)

/** Returns whether If-None-Match names a version, by weak comparison (RFC 9110, 13.1.2). */
export const matchesWeakly = (ifNoneMatch: string | undefined, etag: string): boolean =>
  names(ifNoneMatch, (tag) => opaque(tag) === opaque(etag))

/** Returns whether If-Match names a version, by strong comparison: a weak tag names none (RFC 9110, 13.1.1). */
export const matchesStrongly = (ifMatch: string | undefined, etag: string): boolean =>
  names(ifMatch, (tag) => tag === etag && tag === opaque(tag))

/** An asterisk names any version, but only alone. A comma ends each tag, because no tag of ours contains one. */
const names = (header: string | undefined, isSame: (tag: string) => boolean): boolean =>
  header !== undefined && (header.trim() === '*' || header.split(',').some((tag) => isSame(tag.trim())))

const opaque = (tag: string): string => tag.replace(/^W\//, '')
