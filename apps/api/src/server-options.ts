import type { FastifyServerOptions } from 'fastify'
import type { Config } from './config.ts'

/**
 * Options that an instance mounting the API must be created with: a name of 255 bytes takes 765 in an address, and a
 * long upload must not time out while bytes arrive (an idle limit instead of a total one).
 */
export function serverOptions({ trustProxy }: Pick<Config, 'trustProxy'>) {
  return {
    trustProxy,
    routerOptions: { maxParamLength: 4096 },
    requestTimeout: 0,
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
  } satisfies FastifyServerOptions
}
