import type { Composition } from '../composition/composition.ts'
import { type PageRequest, pageRequest, UNKNOWN_ADDRESS } from '../rendering/page-request.ts'

/** Lists the pages to render in advance: those in the sitemap, public routes without parameters, and the 404 page. */
export function listedPages(composition: Composition): PageRequest[] {
  const plain = composition.routes.filter(({ path, audience }) => audience === 'public' && !path.includes(':'))
  const sitemap = [...composition.remotes.values()].flatMap(({ release }) => release.sitemap)
  const addresses = new Set([...sitemap, ...plain].map(({ path }) => path)).add(UNKNOWN_ADDRESS)
  return [...addresses].map((url) => pageRequest(composition, url))
}
