import { EVENTS_PATH } from '@site/contracts'
import { eventsQuery } from '@site/contracts/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callerOf } from '../shared/http/caller.ts'
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
        const since = sinceOf(request.headers['last-event-id'], request.query.age)
        return reply.headers(headers).send(events.open(callerOf(request), since))
      },
    )
  }
}

/** Returns the time up to which the client knows all changes. A browser that reconnects sends the last event's id. */
function sinceOf(lastEventId: string | string[] | undefined, age: number | undefined): number | undefined {
  if (lastEventId !== undefined) return Number(lastEventId) || 0
  return age === undefined ? undefined : Date.now() - age
}
