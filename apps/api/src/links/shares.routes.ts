import { createdShare, shareBody, shareChangeBody, shareEntry, shareToken } from '@site/contracts/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '#caller.ts'
import { idOf } from '#path-id.ts'
import type { SharesService } from './shares.service.ts'

const list = { response: { 200: z.array(shareEntry) } }
const create = { body: shareBody, response: { 201: createdShare } }
const token = { response: { 200: shareToken } }
const change = { body: shareChangeBody, response: { 200: shareEntry } }

export function sharesRoutes(shares: SharesService): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/api/shares', { schema: list }, (request) => shares.list(callerOf(request)))

    app.post('/api/shares', { schema: create }, async (request, reply) => {
      const { body, headers } = request
      return reply.code(201).send(await shares.create(callerOf(request), body, headers['idempotency-key']))
    })

    app.get('/api/shares/:id/token', { schema: token }, async (request) => ({
      token: await shares.token(callerOf(request), idOf(request)),
    }))

    app.post('/api/shares/:id/token', { schema: token }, async (request) => ({
      token: await shares.replaceToken(callerOf(request), idOf(request)),
    }))

    app.patch('/api/shares/:id', { schema: change }, (request) =>
      shares.change(callerOf(request), idOf(request), request.body),
    )

    app.delete('/api/shares/:id', async (request, reply) => {
      await shares.revoke(callerOf(request), idOf(request))
      return reply.code(204).send()
    })
  }
}
