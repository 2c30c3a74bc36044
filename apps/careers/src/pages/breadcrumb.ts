import type { Career } from '@site/contracts'
import type { Crumb } from '@site/ui'

const home = { label: 'Home', href: '/' }

/** The breadcrumb after Home; the current page has no link. */
export const careersCrumbs: Crumb[] = [{ label: 'Careers' }]

export const openingCrumbs = ({ title }: Career): Crumb[] => [{ label: 'Careers', href: '/careers' }, { label: title }]

/** Returns the breadcrumb of the page at `path` as schema.org's BreadcrumbList. */
export function breadcrumbList(path: string, crumbs: readonly Crumb[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [home, ...crumbs].map(({ label, href = path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: href,
    })),
  }
}
