import type { ReleaseStore } from '@mfe/release'
import type { FastifyInstance } from 'fastify'
import { HttpError } from '../http/http-error.ts'
import type { GatewaySite } from '../site.ts'
import { sendPublicFile } from './public-files.ts'
import { redirectOf } from './redirects.ts'
import type { SelectComposition } from './select-composition.ts'
import type { SendPage } from './send-page.ts'

interface Deps extends Pick<GatewaySite, 'redirects' | 'pageState'> {
  store: ReleaseStore
  selectComposition: SelectComposition
  send: SendPage
}

/**
 * Shared caches may store a page for only a second, so a promotion shows immediately, and not at all while visitors
 * get different versions (docs/runbooks/operate.md).
 */
const CACHING = { shared: 'public, max-age=0, s-maxage=1, must-revalidate', candidate: 'private, no-cache' }

/** Serves a page at every other URL; unknown ones respond with 404 inside the site's frame. */
export function registerPages(
  app: FastifyInstance,
  { redirects, pageState, store, selectComposition, send }: Deps,
): void {
  app.get('/*', async (request, reply) => {
    const redirect = redirectOf(request.url, redirects)
    if (redirect !== undefined) return reply.header('cache-control', 'no-cache').redirect(redirect, 308)
    const chosen = await selectComposition(request, reply)
    const { composition, hasCandidate } = chosen
    if (await sendPublicFile(request, reply, store, chosen)) return reply
    if (!acceptsHtml(request.headers.accept)) {
      throw new HttpError(406, 'pages/html-only', 'This URL serves HTML only.')
    }
    const caching = hasCandidate ? CACHING.candidate : CACHING.shared
    return send(request, reply, composition, { state: pageState?.(request), caching })
  })
}

function acceptsHtml(accept: string | undefined): boolean {
  return !accept || /(?:text\/html|text\/\*|\*\/\*|application\/xhtml\+xml)/i.test(accept)
}
