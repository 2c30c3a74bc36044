import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sends a 304. For HEAD, Fastify would say that nothing is 0 bytes long (RFC 9110, 8.6). */
export const sendNotModified = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.code(304).send(request.method === 'HEAD' ? Readable.from([]) : undefined)
