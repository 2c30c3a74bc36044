import { escapeHtml, GATEWAY_PATHS } from '@mfe/contract'
import type { FastifyInstance } from 'fastify'
import type { Composition } from '../composition/composition.ts'
import type { SelectComposition } from './select-composition.ts'

/** Registers robots.txt, which allows everything, and the sitemap of the live pages. */
export function registerSeo(app: FastifyInstance, origin: string, selectComposition: SelectComposition): void {
  app.get(GATEWAY_PATHS.robots, async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' })
      // Private pages send noindex, and crawlers can see it only if they may fetch the page.
      .send(`User-agent: *\nAllow: /\n\nSitemap: ${origin}${GATEWAY_PATHS.sitemap}\n`),
  )
  app.get(GATEWAY_PATHS.sitemap, async (request, reply) => {
    const { composition, hasCandidate } = await selectComposition(request, reply)
    return reply
      .headers({
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': hasCandidate ? 'private, no-cache' : 'no-cache',
      })
      .send(sitemap(composition, origin))
  })
}

function sitemap(composition: Composition, origin: string): string {
  const today = new Date().toISOString().slice(0, 10)
  const entries = [...composition.remotes.values()].flatMap(({ release }) => release.sitemap)
  const urls = entries
    .filter(({ until }) => until === undefined || today <= until)
    .toSorted((a, b) => a.path.localeCompare(b.path, 'en'))
    .map(({ path, lastmod }) => `  <url><loc>${escapeHtml(origin + path)}</loc><lastmod>${lastmod}</lastmod></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}
