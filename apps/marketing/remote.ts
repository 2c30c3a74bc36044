import { defineRemote, type MenuEntry } from '@site/federation/manifest'
import { allPages } from './src/content/all-pages.ts'
import { type CatalogueEntry, industries, products, services } from './src/content/catalogue.ts'

/** `/bankfinancial/whitepaper` is exposed as `./bankfinancial-whitepaper`, from the file of that name. */
const nameOf = (path: string) => (path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'))

const menuOf = (group: string, entries: readonly CatalogueEntry[]): MenuEntry[] =>
  entries.map(({ label, path }, index) => ({ group, order: index + 1, label, path }))

export default defineRemote({
  name: 'marketing',
  routes: allPages.map(({ path, title }) => ({ path, page: `./${nameOf(path)}`, name: title, audience: 'public' })),
  menu: [...menuOf('industries', industries), ...menuOf('services', services), ...menuOf('products', products)],
  sitemap: allPages.map(({ path, updated }) => ({ path, lastmod: updated })),
  exposes: Object.fromEntries(
    allPages.map(({ path }) => [`./${nameOf(path)}`, `./src/pages/${nameOf(path)}.page.tsx`]),
  ),
})
