import { escapeHtml, GATEWAY_PATHS, type SitemapEntry } from '@mfe/contract'
import type { FastifyInstance } from 'fastify'
import type { Composition } from '../composition/composition.ts'
import { type ListedSite, listedEntries } from './listed-entries.ts'
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

const DEFAULT_SECTION = 'Pages'
/** Readers with limited context may skip this section (https://llmstxt.org). */
const LAST_SECTION = 'Optional'

/** Renders llms.txt: the site's name, its home page's description, then links with a description, by section. */
export function llmsTxt(composition: Composition, { origin, timeZone }: ListedSite): string {
  const entries = listedEntries(composition, timeZone)
  const summary = entries.find(({ path }) => path === '/')?.description
  const sections = Map.groupBy(entries, ({ section = DEFAULT_SECTION }) => section)
  const names = [...sections.keys()].toSorted((a, b) => rank(a, sections) - rank(b, sections))
  const parts = [
    `# ${composition.shell.release.siteName ?? new URL(origin).host}`,
    ...(summary ? [`> ${summary}`] : []),
    ...names.map((name) => [`## ${name}`, '', ...(sections.get(name) ?? []).map(lineIn(origin))].join('\n')),
  ]
  return `${parts.join('\n\n')}\n`
}

/** The section of the home page comes first, and the optional one last. */
function rank(name: string, sections: ReadonlyMap<string, readonly SitemapEntry[]>): number {
  if (name === LAST_SECTION) return 1
  return sections.get(name)?.some(({ path }) => path === '/') ? -1 : 0
}

const lineIn =
  (origin: string) =>
  ({ path, title = path, description }: SitemapEntry): string =>
    `- [${title.replace(/[\\[\]]/g, '\\$&')}](${origin}${path})${description ? `: ${description}` : ''}`
