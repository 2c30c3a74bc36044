import { HttpError } from '@mfe/http'
import { assertAllowed, toAppName, toVersion } from '@mfe/release'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid } from '../failures.ts'
import type { RouteOptions } from './options.ts'

const PATH = '/releases/:app/:version'

/**
 * Registers the calls that return a stored release byte for byte, so it can be published on another site. Who may
 * publish an app has its bytes.
 */
export function registerDownloads(scope: FastifyInstance, { store, identityOf }: RouteOptions): void {
  function releaseIn(request: FastifyRequest) {
    const { app, version } = request.params as { app: string; version: string }
    const name = { app: toAppName(app), version: toVersion(version) }
    assertAllowed(identityOf(request), 'publish', [name.app])
    return name
  }

  scope.get(PATH, async (request, reply) => {
    const { app, version } = releaseIn(request)
    const { manifest } = await store.readRelease(app, version)
    return reply.type('application/json').send(manifest)
  })

  scope.get(`${PATH}/files`, async (request, reply) => {
    const { app, version } = releaseIn(request)
    const { file } = request.query as { file?: unknown }
    if (typeof file !== 'string') throw invalid('This call needs ?file=, a path of release.json.')
    const found = await store.findFile(app, version, file)
    if (!found) throw new HttpError(404, 'release/not-found', `${app}@${version} has no file ${JSON.stringify(file)}.`)
    return reply.type('application/octet-stream').header('content-length', found.size).send(found.stream())
  })
}
