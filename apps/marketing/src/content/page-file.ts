import type { allPages } from './all-pages.ts'
import { pageName } from './page-name.ts'

type ListedPage = (typeof allPages)[number]

/** The folder of each kind's page modules. A kind with a single page has none. */
const FOLDERS: Partial<Record<ListedPage['kind'], string>> = {
  service: 'services/',
  product: 'products/',
  industry: 'industries/',
  whitepaper: 'whitepapers/',
  legal: 'legal/',
}

/** Returns the file of a page's module, relative to `src/pages`. */
export const pageFile = ({ kind, path }: Pick<ListedPage, 'kind' | 'path'>): string =>
  `${FOLDERS[kind] ?? ''}${pageName(path)}.page.tsx`
