import type { Server } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'
import { JoinedRequest } from './limits/joined-request.ts'
import type { TrustProxy } from './settings/server-settings.ts'

/** Returns options for long uploads and names: limits idle time, not total time. A name may take 765 bytes encoded. */
export function serverOptions({ trustProxy }: { trustProxy: TrustProxy }) {
  return {
    trustProxy,
    http: { IncomingMessage: JoinedRequest },
    routerOptions: { maxParamLength: 4096 },
    requestTimeout: 0,
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // A proxy may send a request over an idle connection just as the server stops. `drainOnClose` closes it afterward.
    return503OnClosing: false,
  } satisfies FastifyHttpOptions<Server>
}
