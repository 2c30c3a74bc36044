import type { PageMeta } from '@mfe/page'
import { pageName } from '../content/page-name.ts'
import type { AnyPage, BarsContent, WhitepaperContent } from '../content/types.ts'
import { type DrawingKind, imagePath } from './image-path.ts'

/** Returns the path of a page's link preview image, relative to the site's root. The build draws one per page. */
export const previewFile = (path: string): string => `assets/og/${pageName(path)}.png`

/** Returns the title in a page's link preview; a product's says what the product is for. */
export function previewTitle(page: AnyPage): string {
  if (page.kind === 'home') return page.hero.title
  return page.kind === 'product' ? page.title : page.headline
}

export function previewImage(page: AnyPage): NonNullable<PageMeta['image']> {
  const figure = previewFigure(page)
  return {
    src: `/${previewFile(page.path)}`,
    alt: [previewTitle(page), ...(figure ? [figure.alt] : [])].join('. '),
  }
}

const figure = (kind: DrawingKind, { id, alt }: { id: string; alt: string }) => ({ file: imagePath(kind, id), alt })

/** Returns the drawing that a page's link preview shows, if any. Those of the kind `previews` are not on pages. */
export function previewFigure(page: AnyPage): ReturnType<typeof figure> | undefined {
  const id = pageName(page.path)
  switch (page.kind) {
    case 'home':
      return figure('scenes', page.preview)
    case 'about':
      return figure('scenes', page.beliefs.scenes[0])
    case 'contact':
      return figure('previews', { id, alt: page.map.pinLabel })
    case 'industry':
      return figure('industries', page.pictures.work)
    case 'product':
      return figure('products', page.views[0])
    case 'service':
      return figure('services', page.picture)
    case 'whitepaper': {
      const chart = firstChart(page)
      return chart && figure('previews', { id, alt: `Bar chart of ${chartSubject(chart)}` })
    }
    case 'legal':
    case 'site':
      return undefined
  }
}

export const firstChart = ({ chapters }: WhitepaperContent): BarsContent | undefined =>
  chapters.map(({ exhibit }) => exhibit).find((exhibit) => 'bars' in exhibit)

/** Returns what a chart shows: its caption without the figure number. */
export const chartSubject = ({ caption }: BarsContent): string => caption.replace(/^Figure \d+: /, '')
