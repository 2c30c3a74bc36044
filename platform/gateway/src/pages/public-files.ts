import { type ReleaseStore, toAppName, toVersion } from '@mfe/release'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Composition } from '../composition/composition.ts'
import { splitAddress } from '../http/split-address.ts'
import { sendFile } from '../releases/send-file.ts'
import type { SelectedComposition } from './select-composition.ts'

/** Serves files that releases put at the site's root, from the versions that this visitor gets. */
export async function sendPublicFile(
  request: FastifyRequest,
  reply: FastifyReply,
  store: ReleaseStore,
  { composition, hasCandidate }: SelectedComposition,
): Promise<boolean> {
  const path = splitAddress(request.url)[0].slice(1)
  const apps = [['shell', composition.shell] as const, ...composition.remotes]
  const owner = apps.find(([, { release }]) => release.publicFiles.includes(path))
  if (!owner) return false
  const [app, { version }] = owner
  return sendFile(
    request,
    reply,
    (encoding) => store.findFile(toAppName(app), toVersion(version), `public/${path}`, encoding),
    { name: path, caching: cachingOf(path, composition, hasCandidate) },
  )
}

const IMAGE = /\.(?:png|ico|svg)$/

/**
 * Data is always revalidated; images may be cached for a week unless a version is previewed. While visitors may get
 * different versions, shared caches may store nothing: the first response sets the visitor's cookie.
 */
function cachingOf(path: string, { previews }: Composition, hasCandidate: boolean): string {
  if (previews.length > 0) return 'no-store'
  if (IMAGE.test(path)) return `${hasCandidate ? 'private' : 'public'}, max-age=604800`
  return hasCandidate ? 'private, no-cache' : 'no-cache'
}
