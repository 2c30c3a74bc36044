import type { SitemapEntry } from '@mfe/contract'
import type { Composition } from '../composition/composition.ts'

/** Lists the unexpired sitemap entries of the live releases, in the order of their declarations. */
export function listedEntries({ remotes }: Composition): SitemapEntry[] {
  const today = new Date().toISOString().slice(0, 10)
  return [...remotes.values()]
    .flatMap(({ release }) => release.sitemap)
    .filter(({ until }) => until === undefined || today <= until)
}
