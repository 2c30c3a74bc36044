import type { FastifyServerOptions } from 'fastify'
import type { TrustProxy } from './settings.ts'

/**
 * Returns options for servers that accept long uploads and long names: a name of 255 bytes takes 765 in an address, and
 * an upload must not time out while bytes arrive (an idle limit instead of a total one).
 */
export function serverOptions({ trustProxy }: { trustProxy: TrustProxy }) {
  return {
    trustProxy,
    routerOptions: { maxParamLength: 4096 },
    requestTimeout: 0,
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
  } satisfies FastifyServerOptions
}
