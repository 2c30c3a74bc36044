import type { PageMeta } from '@mfe/page'
import { pageName } from '../content/page-name.ts'

/** Returns the path of a page's link preview image, relative to the site's root. The build draws one per page. */
export const previewFile = (path: string): string => `assets/og/${pageName(path)}.png`

export const previewImage = (path: string, title: string): NonNullable<PageMeta['image']> => ({
  src: `/${previewFile(path)}`,
  alt: title,
})
