import { escapeHtml, GATEWAY_PATHS } from '@mfe/contract'
import type { FastifyInstance } from 'fastify'
import type { Composition } from '../composition/composition.ts'
import { type ListedSite, listedEntries } from './listed-entries.ts'
import { llmsTxt } from './llms-txt.ts'
import type { SelectComposition } from './select-composition.ts'
import { sendList } from './send-list.ts'

/** Registers robots.txt, which allows everything, and the lists of the live pages: the sitemap and llms.txt. */
export function registerSeo(app: FastifyInstance, site: ListedSite, selectComposition: SelectComposition): void {
  // Private pages send noindex, and crawlers can see it only if they may fetch the page.
  const robots = `User-agent: *\nAllow: /\n\nSitemap: ${site.origin}${GATEWAY_PATHS.sitemap}\n`
  app.get(GATEWAY_PATHS.robots, (request, reply) => sendList(request, reply, 'text/plain', robots, false))
  const registerList = (path: string, type: string, render: (composition: Composition, site: ListedSite) => string) =>
    app.get(path, async (request, reply) => {
      const { composition, hasCandidate } = await selectComposition(request, reply)
      return sendList(request, reply, type, render(composition, site), hasCandidate)
    })
  registerList(GATEWAY_PATHS.sitemap, 'application/xml', sitemap)
  registerList(GATEWAY_PATHS.llms, 'text/plain', llmsTxt)
}

function sitemap(composition: Composition, { origin, timeZone }: ListedSite): string {
  const urls = listedEntries(composition, timeZone)
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
