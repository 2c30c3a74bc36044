import type { PageMeta } from '@mfe/page'
import { pageName } from '../content/page-name.ts'

/** Where a page's picture for link previews lies, from the site's root. The build draws one for each page. */
export const previewFile = (path: string): string => `assets/og/${pageName(path)}.png`

export const previewImage = (path: string, title: string): NonNullable<PageMeta['image']> => ({
  src: `/${previewFile(path)}`,
  alt: title,
})
