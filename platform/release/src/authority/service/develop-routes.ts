import { HttpError } from '@mfe/http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { assertAllowed, toAppName, toVersion } from '#index.ts'
import { assertLive, readLiveApps } from '../composition/live-composition.ts'
import { type LiveComposition, MANIFEST_FILE } from '../wire/protocol.ts'
import { createReadLimit } from './download-routes.ts'
import type { RouteOptions } from './options.ts'

/** Of one token at a time; `mfe dev` reads four, for each that runs. */
const MAX_READS = 16

/** Registers the calls that let another machine compose the site's pages: what is live, and its files, all of them. */
export function registerDevelopment(
  scope: FastifyInstance,
  { store, config, site = {}, identityOf }: RouteOptions,
): void {
  const startRead = createReadLimit(MAX_READS)

  scope.get('/composition', async (request): Promise<LiveComposition> => {
    assertAllowed(identityOf(request), 'develop')
    return { site, apps: await readLiveApps({ store, config }) }
  })

  scope.get('/live/:app/:version/*', async (request, reply) => {
    const identity = identityOf(request)
    assertAllowed(identity, 'develop')
    const { app, version, path } = fileIn(request)
    startRead(identity, reply)
    await assertLive(store, app, version)
    if (path === MANIFEST_FILE) {
      const { manifest } = await store.readRelease(app, version)
      return reply.type('application/json').send(manifest)
    }
    const file = await store.findFile(app, version, path)
    if (!file) throw new HttpError(404, 'release/not-found', `${app}@${version} has no such file.`)
    return reply.type('application/octet-stream').header('content-length', file.size).send(file.stream())
  })
}

function fileIn({ params }: FastifyRequest) {
  const { app, version, '*': path } = params as { app: string; version: string; '*': string }
  return { app: toAppName(app), version: toVersion(version), path }
}
