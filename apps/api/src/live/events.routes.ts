import { EVENTS_PATH } from '@site/contracts'
import { eventsQuery } from '@site/contracts/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '#caller.ts'
import type { EventsService } from './events.service.ts'

const headers = {
  'content-type': 'text/event-stream',
  // A proxy that compresses or buffers the response would delay its events.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // The server ends streams when it stops, and must not wait for their connections to become idle.
  connection: 'close',
}

export function eventsRoutes(events: EventsService): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('preClose', async () => events.close())

    app.get(
      EVENTS_PATH,
      {
        exposeHeadRoute: false,
        schema: { querystring: eventsQuery },
        config: { cookieAlone: true, isBackground: true, isLongLived: true },
      },
      async (request, reply) => {
        const lastEventId = idOf(request.headers['last-event-id'])
        const { age } = request.query
        return reply.headers(headers).send(events.open(callerOf(request), { lastEventId, age }))
      },
    )
  }
}

/** Returns the id of the last event, which a browser that reconnects sends. */
const idOf = (header: string | string[] | undefined): number | undefined =>
  header === undefined ? undefined : Number(header) || 0
