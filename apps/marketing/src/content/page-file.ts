import type { allPages } from './all-pages.ts'
import { pageName } from './page-name.ts'

type Listed = (typeof allPages)[number]

/** The folder of a kind's page modules; kinds with a single page have none. */
const FOLDERS: Partial<Record<Listed['kind'], string>> = {
  service: 'services/',
  product: 'products/',
  industry: 'industries/',
  whitepaper: 'whitepapers/',
  legal: 'legal/',
}

/** The file of a page's module, relative to `src/pages`. */
export const pageFile = ({ kind, path }: Pick<Listed, 'kind' | 'path'>): string =>
  `${FOLDERS[kind] ?? ''}${pageName(path)}.page.tsx`
