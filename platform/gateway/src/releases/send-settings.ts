import { resolveSettings, settingsAddress } from '@mfe/contract'
import { isAppName, isVersion, type ReleaseStore, undefinedIfUnavailable } from '@mfe/release'
import type { FastifyInstance } from 'fastify'
import type { LiveChannels } from '../composition/live-channels.ts'
import { fileNotFound } from './static-releases.ts'

/**
 * Serves the settings of a published version, as they are set now: for documents that began with a page of another app,
 * and for versions that they fall back to.
 */
export function registerSettings(app: FastifyInstance, store: ReleaseStore, live: Pick<LiveChannels, 'current'>): void {
  app.get<{ Params: { app: string; version: string } }>(settingsAddress(':app', ':version'), async (request, reply) => {
    const { app: name, version } = request.params
    if (!isAppName(name) || !isVersion(version)) throw fileNotFound()
    const release = await store.release(name, version).catch(undefinedIfUnavailable)
    if (release?.kind !== 'remote') throw fileNotFound()
    const channel = (await live.current()).get(name)
    reply.header('cache-control', 'no-store')
    return resolveSettings(release.settings, channel?.settings)
  })
}
