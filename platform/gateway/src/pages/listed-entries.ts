import type { SitemapEntry } from '@mfe/contract'
import { isDayOver } from '@mfe/contract/days'
import type { Composition } from '../composition/composition.ts'

/** What the lists say about the site itself. */
export interface ListedSite {
  origin: string
  /** The time zone in which its days begin and end. */
  timeZone: string
}

/** Lists the sitemap entries of the live releases in the order of their declarations, each until its last day is over. */
export function listedEntries({ remotes }: Composition, timeZone: string): SitemapEntry[] {
  return [...remotes.values()]
    .flatMap(({ release }) => release.sitemap)
    .filter(({ until }) => until === undefined || !isDayOver(until, timeZone))
}
