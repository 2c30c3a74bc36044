import type { SitemapEntry } from '@mfe/contract'
import type { Composition } from '../composition/composition.ts'
import { type ListedSite, listedEntries } from './listed-entries.ts'

const DEFAULT_SECTION = 'Pages'
/** Readers with limited context may skip this section (https://llmstxt.org). */
const LAST_SECTION = 'Optional'

/**
 * Renders the pages of the sitemap as llms.txt: the name of the site, the description of its home page, then links with
 * a description, by section.
 */
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
