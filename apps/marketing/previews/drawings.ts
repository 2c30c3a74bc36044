import { allPages } from '../src/content/all-pages.ts'
import { contact } from '../src/content/contact.ts'
import { pageName } from '../src/content/page-name.ts'
import { firstChart } from '../src/shared/preview-figure.ts'
import { officeMap } from './office-map.ts'
import { paperChart } from './paper-chart.ts'

const papers = allPages.flatMap((page) => {
  const chart = page.kind === 'whitepaper' && firstChart(page)
  return chart ? [[pageName(page.path), paperChart(chart)] as const] : []
})

/** Drawings used only in link previews, by page name; the page itself shows the same content in HTML. */
export const previewDrawings: Readonly<Record<string, string>> = {
  [pageName(contact.path)]: officeMap,
  ...Object.fromEntries(papers),
}
