import { defineRemote, type MenuEntry } from '@mfe/contract'
import { allPages } from './src/content/all-pages.ts'
import { type CatalogEntry, industries, products, services } from './src/content/catalog.ts'
import { pageFile } from './src/content/page-file.ts'
import { pageName } from './src/content/page-name.ts'

const menuOf = (group: string, entries: readonly CatalogEntry[]): MenuEntry[] =>
  entries.map(({ label, path, line }, index) => ({ group, order: index + 1, label, path, summary: line }))

/** The headings of llms.txt, by the kind of page. */
const SECTIONS: Record<(typeof allPages)[number]['kind'], string> = {
  home: 'Company',
  about: 'Company',
  contact: 'Company',
  service: 'Services',
  product: 'Products',
  industry: 'Industries',
  whitepaper: 'Whitepapers',
  legal: 'Optional',
  site: 'Optional',
}

export default defineRemote({
  name: 'marketing',
  routes: allPages.map(({ path, title }) => ({ path, page: `./${pageName(path)}`, name: title, audience: 'public' })),
  menu: [...menuOf('industries', industries), ...menuOf('services', services), ...menuOf('products', products)],
  sitemap: allPages.map(({ kind, path, title, description, updated }) => ({
    path,
    lastmod: updated,
    title,
    description,
    section: SECTIONS[kind],
  })),
  exposes: Object.fromEntries(allPages.map((page) => [`./${pageName(page.path)}`, `./src/pages/${pageFile(page)}`])),
})
