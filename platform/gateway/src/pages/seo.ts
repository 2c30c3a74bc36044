import { escapeHtml, GATEWAY_PATHS } from '@mfe/contract'
import type { FastifyInstance } from 'fastify'
import type { Composition } from '../composition/composition.ts'
import { listedEntries } from './listed-entries.ts'
import { llmsTxt } from './llms-txt.ts'
import type { SelectComposition } from './select-composition.ts'

/** Registers robots.txt, which allows everything, and the lists of the live pages: the sitemap and llms.txt. */
export function registerSeo(app: FastifyInstance, origin: string, selectComposition: SelectComposition): void {
  app.get(GATEWAY_PATHS.robots, async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' })
      // Private pages send noindex, and crawlers can see it only if they may fetch the page.
      .send(`User-agent: *\nAllow: /\n\nSitemap: ${origin}${GATEWAY_PATHS.sitemap}\n`),
  )
  const registerList = (path: string, type: string, render: (composition: Composition, origin: string) => string) =>
    app.get(path, async (request, reply) => {
      const { composition, hasCandidate } = await selectComposition(request, reply)
      return reply
        .headers({ 'content-type': `${type}; charset=utf-8`, 'cache-control': listCaching(hasCandidate) })
        .send(render(composition, origin))
    })
  registerList(GATEWAY_PATHS.sitemap, 'application/xml', sitemap)
  registerList(GATEWAY_PATHS.llms, 'text/plain', llmsTxt)
}

/** Lists of pages must be revalidated. Shared caches may not store them while there is a candidate. */
export const listCaching = (hasCandidate: boolean): string => (hasCandidate ? 'private, no-cache' : 'no-cache')

function sitemap(composition: Composition, origin: string): string {
  const urls = listedEntries(composition)
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
