import { escapeHtml, type Feed } from '@mfe/contract'
import { startOfDay, timeIn } from '@mfe/contract/days'
import type { Composition } from '../composition/composition.ts'
import { type ListedSite, listedEntries } from './listed-entries.ts'

export function findFeed({ remotes }: Composition, path: string): Feed | undefined {
  return [...remotes.values()].flatMap(({ release }) => release.feeds).find((feed) => feed.path === path)
}

/** Renders a feed as Atom 1.0 (RFC 4287), newest first. The id of an entry is its address, so readers recognize it. */
export function atomFeed(feed: Feed, composition: Composition, { origin, timeZone }: ListedSite): string {
  const listed = listedEntries(composition, timeZone)
  // Releases declare only days, but Atom requires a time.
  const startOf = (day: string) => timeIn(timeZone, startOfDay(day, timeZone))
  const entries = listed
    .filter(({ path }) => path.startsWith(feed.entries))
    .toSorted((a, b) => b.lastmod.localeCompare(a.lastmod) || a.path.localeCompare(b.path))
  const changes = [...entries, ...listed.filter(({ path }) => path === feed.page)].map(({ lastmod }) => lastmod)
  const author = composition.shell.release.siteName ?? new URL(origin).host
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element('id', origin + feed.path),
    element('title', feed.title),
    element('updated', startOf(changes.toSorted().at(-1) ?? '1970-01-01')),
    `<author>${element('name', author)}</author>`,
    link('self', 'application/atom+xml', origin + feed.path),
    link('alternate', 'text/html', origin + feed.page),
    ...entries.map(
      ({ path, lastmod, title = path, description }) =>
        `<entry>${[
          element('id', origin + path),
          element('title', title),
          element('updated', startOf(lastmod)),
          link('alternate', 'text/html', origin + path),
          description ? element('summary', description) : '',
        ].join('')}</entry>`,
    ),
    '</feed>',
    '',
  ].join('\n')
}

const element = (name: string, text: string) => `<${name}>${escapeHtml(text)}</${name}>`

const link = (rel: string, type: string, href: string) =>
  `<link rel="${rel}" type="${type}" href="${escapeHtml(href)}"/>`
