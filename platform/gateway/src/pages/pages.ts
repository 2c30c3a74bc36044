import { HttpError, splitAddress } from '@mfe/http'
import type { ReleaseStore } from '@mfe/release'
import type { FastifyInstance } from 'fastify'
import { replayAddress } from '../composition/replays.ts'
import type { GatewaySite } from '../site.ts'
import { atomFeed, findFeed } from './atom-feed.ts'
import type { ListedSite } from './listed-entries.ts'
import { cacheControlOf, sendPublicFile } from './public-files.ts'
import { findRedirect } from './redirects.ts'
import { findRetiredRoute } from './retired-routes.ts'
import type { SelectComposition } from './select-composition.ts'
import { sendList } from './send-list.ts'
import type { SendPage } from './send-page.ts'

interface Deps extends Pick<GatewaySite, 'redirects' | 'pageState'> {
  site: ListedSite
  store: ReleaseStore
  selectComposition: SelectComposition
  send: SendPage
  /** Whether `?release=` asks for an earlier composition. */
  hasReplays: boolean
}

/** Shared caches may store a page for a second, or not at all while there is a candidate (docs/runbooks/operate.md). */
const CACHING = { shared: 'public, max-age=0, s-maxage=1, must-revalidate', candidate: 'private, no-cache' }

/** Serves a page, a public file or a feed at every other URL. Unknown URLs get the site's 404 page. */
export function registerPages(
  app: FastifyInstance,
  { site, redirects, pageState, store, selectComposition, send, hasReplays }: Deps,
): void {
  app.get('/*', async (request, reply) => {
    const redirect = findRedirect(request.url, redirects)
    if (redirect !== undefined) {
      const caching = reply.getHeader('cache-control') ?? 'no-cache'
      return reply.header('cache-control', caching).redirect(redirect, 308)
    }
    const replay = hasReplays ? replayAddress(request.url) : undefined
    if (replay !== undefined) {
      return reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).redirect(replay, 302)
    }
    const chosen = await selectComposition(request, reply)
    const { composition, hasCandidate } = chosen
    if (await sendPublicFile(request, reply, store, chosen)) return reply
    const feed = findFeed(composition, splitAddress(request.url)[0])
    if (feed) {
      return sendList(request, reply, 'application/atom+xml', atomFeed(feed, composition, site), hasCandidate)
    }
    const retired = findRetiredRoute(composition, request.url)
    if (retired !== undefined) {
      // Browsers must ask again each time, because the app may come back.
      const caching = reply.getHeader('cache-control') ?? cacheControlOf(composition, hasCandidate)
      return reply.header('cache-control', caching).redirect(retired, 301)
    }
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
