import { openBrowser } from '../browser/visit.ts'
import { kibibytesAsSent, LONG_PAGES, visitWatched } from '../pages/weights.ts'
import { kibibytes } from '../report/bytes.ts'
import { withSite } from './with-site.ts'

/** Pages with a form, which may load more scripts. */
const FORM_PAGES = /^\/application\//

interface Weighed {
  path: string
  kib: number
}

const round = (value: number): number => Math.round(value * 10) / 10

/** Finds the heaviest page, in each respect. */
function heaviest(pages: readonly Weighed[]): Weighed {
  const [first] = [...pages].sort((one, other) => other.kib - one.kib)
  if (!first) throw new Error('The sitemap lists no such page.')
  return { path: first.path, kib: round(first.kib) }
}

/** Weighs all public pages, and counts what they load from other origins. */
export const measureWeights = () =>
  withSite(async (url, paths) => {
    await using browser = await openBrowser()
    const documents: Weighed[] = []
    const scripts: Weighed[] = []
    const fonts: Weighed[] = []
    let layoutShift = 0
    let otherOrigins = 0
    for (const path of paths) {
      // The second response has the best compression.
      await kibibytesAsSent(url + path)
      const { requests, metrics } = await visitWatched(browser, url + path)
      const sizeOf = (kind: string) => requests.filter((request) => request.kind === kind).map(({ body }) => body)
      documents.push({ path, kib: await kibibytesAsSent(url + path) })
      scripts.push({ path, kib: kibibytes(sizeOf('script')) })
      fonts.push({ path, kib: sizeOf('font').reduce((sum, { length }) => sum + length, 0) / 1024 })
      layoutShift = Math.max(layoutShift, metrics.layoutShift)
      otherOrigins += requests.filter((request) => !request.url.startsWith(url)).length
    }
    return {
      pages: paths.length,
      document: heaviest(documents.filter(({ path }) => !LONG_PAGES.test(path))),
      longDocument: heaviest(documents.filter(({ path }) => LONG_PAGES.test(path))),
      scripts: heaviest(scripts.filter(({ path }) => !FORM_PAGES.test(path))),
      fonts: heaviest(fonts),
      layoutShift: Math.round(layoutShift * 1e4) / 1e4,
      otherOrigins,
    }
  })
