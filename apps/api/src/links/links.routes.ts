import {
  createdLink,
  linkActivityEntry,
  linkBody,
  linkChangeBody,
  linkEntry,
  linkSender,
  linkToken,
} from '@site/contracts/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callerOf } from '#caller.ts'
import { idOf } from '#path-id.ts'
import type { LinksService } from './links.service.ts'

const list = { response: { 200: z.array(linkEntry) } }
const sender = { response: { 200: linkSender } }
const activity = { response: { 200: z.array(linkActivityEntry) } }
const create = { body: linkBody, response: { 201: createdLink } }
const token = { response: { 200: linkToken } }
const change = { body: linkChangeBody, response: { 200: linkEntry } }

export function linksRoutes(links: LinksService): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/api/shares', { schema: list }, (request) => links.list(callerOf(request)))

    app.get('/api/shares/sender', { schema: sender }, (request) => links.defaultSender(callerOf(request)))

    app.get('/api/shares/:id/activity', { schema: activity }, (request) =>
      links.activity(callerOf(request), idOf(request)),
    )

    app.post('/api/shares', { schema: create }, async (request, reply) => {
      const { body, headers } = request
      return reply.code(201).send(await links.create(callerOf(request), body, headers['idempotency-key']))
    })

    app.get('/api/shares/:id/token', { schema: token }, async (request) => ({
      token: await links.token(callerOf(request), idOf(request)),
    }))

    app.post('/api/shares/:id/token', { schema: token }, async (request) => ({
      token: await links.replaceToken(callerOf(request), idOf(request)),
    }))

    app.patch('/api/shares/:id', { schema: change }, (request) =>
      links.change(callerOf(request), idOf(request), request.body),
    )

    app.delete('/api/shares/:id', async (request, reply) => {
      await links.revoke(callerOf(request), idOf(request))
      return reply.code(204).send()
    })
  }
}
