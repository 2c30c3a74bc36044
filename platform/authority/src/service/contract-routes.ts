import { assertAllowed } from '@mfe/release'
import type { FastifyInstance } from 'fastify'
import { readLiveContract } from '../contract/live-contract.ts'
import type { RouteOptions } from './options.ts'

/** Registers the call that tells what remotes are built against. */
export function registerContract(scope: FastifyInstance, { store, config, identityOf }: RouteOptions): void {
  scope.get('/contract', async (request) => {
    assertAllowed(identityOf(request), 'read')
    return readLiveContract({ store, config })
  })
}
