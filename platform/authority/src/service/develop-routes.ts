import { createKeyedSemaphore, HttpError } from '@mfe/http'
import { assertAllowed, toAppName, toVersion } from '@mfe/release'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { assertLive, readLiveApps } from '../composition/live-composition.ts'
import { tooMany } from '../failures.ts'
import { type LiveComposition, MANIFEST_FILE } from '../wire/protocol.ts'
import type { RouteOptions } from './options.ts'

/** Of one token at a time: a store in a bucket reads whole files into memory. */
const MAX_READS = 16

/** Registers the calls that let another machine compose the site's pages: what is live, and its files, all of them. */
export function registerDevelopment(
  scope: FastifyInstance,
  { store, config, site = {}, identityOf }: RouteOptions,
): void {
  const reads = createKeyedSemaphore(MAX_READS)

  scope.get('/composition', async (request): Promise<LiveComposition> => {
    assertAllowed(identityOf(request), 'develop')
    return { site, apps: await readLiveApps({ store, config }) }
  })

  scope.get('/live/:app/:version/*', async (request, reply) => {
    const identity = identityOf(request)
    assertAllowed(identity, 'develop')
    const { app, version, path } = fileIn(request)
    const leave = reads.tryAcquire(identity.tokenId)
    if (!leave) throw tooMany(`${identity.name} reads too many files at once. Please try again in a moment.`, 5)
    reply.raw.once('close', leave)
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
