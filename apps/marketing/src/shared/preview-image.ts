import type { PageMeta } from '@mfe/page'
import { pageName } from '../content/page-name.ts'
import type { AnyPage } from '../content/types/any-page.ts'
import { previewFigure } from './preview-figure.ts'

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
