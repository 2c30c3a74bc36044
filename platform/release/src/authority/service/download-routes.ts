import { createKeyedSemaphore, HttpError } from '@mfe/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { assertAllowed, type Identity, toAppName, toVersion } from '#index.ts'
import { invalid, tooMany } from '../failures.ts'
import type { RouteOptions } from './options.ts'

/** Of one token at a time; a copy to another site reads one file after the other. */
const MAX_READS = 4

const PATH = '/releases/:app/:version'

/**
 * Registers the calls that return a stored release byte for byte, so it can be published on another site. Who may
 * publish an app has its bytes.
 */
export function registerDownloads(scope: FastifyInstance, { store, identityOf }: RouteOptions): void {
  const startRead = createReadLimit(MAX_READS)

  function releaseIn(request: FastifyRequest, reply: FastifyReply) {
    const { app, version } = request.params as { app: string; version: string }
    const name = { app: toAppName(app), version: toVersion(version) }
    const identity = identityOf(request)
    assertAllowed(identity, 'publish', [name.app])
    startRead(identity, reply)
    return name
  }

  scope.get(PATH, async (request, reply) => {
    const { app, version } = releaseIn(request, reply)
    const { manifest } = await store.readRelease(app, version)
    return reply.type('application/json').send(manifest)
  })

  scope.get(`${PATH}/files`, async (request, reply) => {
    const { app, version } = releaseIn(request, reply)
    const { file } = request.query as { file?: unknown }
    if (typeof file !== 'string') throw invalid('This call needs ?file=, a path of release.json.')
    const found = await store.findFile(app, version, file)
    if (!found) throw new HttpError(404, 'release/not-found', `${app}@${version} has no file ${JSON.stringify(file)}.`)
    return reply.type('application/octet-stream').header('content-length', found.size).send(found.stream())
  })
}

/**
 * Creates what counts the files that are sent to one token at a time, because a store in a bucket reads whole files into
 * memory. Throws for one too many.
 */
export function createReadLimit(limit: number) {
  const reads = createKeyedSemaphore(limit)

  return ({ name, tokenId }: Identity, reply: FastifyReply): void => {
    const leave = reads.tryAcquire(tokenId)
    if (!leave) throw tooMany(`${name} reads too many files at once. Please try again in a moment.`, 5)
    reply.raw.once('close', leave)
  }
}
