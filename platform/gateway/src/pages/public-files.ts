import { splitAddress } from '@mfe/http'
import { type ReleaseStore, toAppName, toVersion } from '@mfe/release'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Composition } from '../composition/composition.ts'
import { sendFile } from '../releases/send-file.ts'
import type { SelectedComposition } from './select-composition.ts'

/** Sends a file that this visitor's version of a release serves at the root; resolves to `false` if there is none. */
export async function sendPublicFile(
  request: FastifyRequest,
  reply: FastifyReply,
  store: ReleaseStore,
  { composition, hasCandidate }: SelectedComposition,
): Promise<boolean> {
  const found = findPublicFile(composition, splitAddress(request.url)[0])
  if (!found) return false
  const { app, version, file } = found
  return sendFile(
    request,
    reply,
    (encoding) => store.findFile(toAppName(app), toVersion(version), `public/${file}`, encoding),
    { name: file, caching: cacheControlOf(composition, hasCandidate) },
  )
}

/** Finds the release that serves a file at a path of the site's root. */
export function findPublicFile({ shell, remotes }: Composition, path: string) {
  const file = fileAt(path)
  if (file === undefined) return undefined
  const apps = [['shell', shell] as const, ...remotes]
  const owner = apps.find(([, { release }]) => release.publicFiles.includes(file))
  return owner && { app: owner[0], version: owner[1].version, file }
}

/** Returns the file that a path names. No file name contains an escaped slash, or escapes that are not UTF-8. */
function fileAt(path: string): string | undefined {
  if (/%2f/i.test(path)) return undefined
  try {
    return decodeURIComponent(path.slice(1))
  } catch {
    return undefined
  }
}

/**
 * Files without a hash in their address, and redirects, must be revalidated. Shared caches may not store them while
 * there is a candidate, because the first response sets the visitor's cookie. Previews are not cached.
 */
export function cacheControlOf({ previews }: Composition, hasCandidate: boolean): string {
  if (previews.length > 0) return 'no-store'
  return hasCandidate ? 'private, no-cache' : 'no-cache'
}
