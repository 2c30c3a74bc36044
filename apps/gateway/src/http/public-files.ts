import { type ReleaseStore, toAppName, toVersion } from '@site/release'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Composition } from '../composition/composition.ts'
import { sendFile, smallestForm, typeOf } from './static-releases.ts'

/** Serves the files that releases put at the site's root, from the versions that are live for this visitor. */
export async function sendPublicFile(
  request: FastifyRequest,
  reply: FastifyReply,
  store: ReleaseStore,
  composition: Composition,
): Promise<boolean> {
  const path = pathOf(request.url)
  const apps = [['shell', composition.shell] as const, ...composition.remotes]
  const owner = apps.find(([, { release }]) => release.publicFiles.includes(path))
  if (!owner) return false
  const [app, { version }] = owner
  const found = await smallestForm(request, (encoding) =>
    store.filePath(toAppName(app), toVersion(version), `public/${path}`, encoding),
  )
  if (!found) return false
  const tag = `"${app}-${version}"`
  reply.header('etag', tag)
  if (request.headers['if-none-match'] === tag) {
    await reply.code(304).send()
  } else {
    await sendFile(reply, found, typeOf(path), 'no-cache')
  }
  return true
}

function pathOf(url: string): string {
  return (url.split('?', 1)[0] ?? '').slice(1)
}
