import type { PageMeta } from '@mfe/page'
import type { Crumb } from '@site/ui'
import type { InnerPageContent, PageContent } from '../content/types/page.ts'
import { previewImage } from './preview-image.ts'

/** The organization that the frame describes on every page. */
export const ORGANIZATION = { '@id': '/#org' } as const

/** The breadcrumb of a page that stands directly below the home page. */
export const crumbsOf = ({ title }: PageContent): readonly Crumb[] => [{ label: title }]

/** Returns when the page last changed, and who publishes it. */
export const publication = ({ updated }: PageContent) => ({ dateModified: updated, publisher: ORGANIZATION })

/** Describes a page as a thing of schema.org, with the facts that only this type has. */
export const describePage = (type: string, { title, description, path }: PageContent, facts: object) => ({
  '@type': type,
  name: title,
  description,
  url: path,
  ...facts,
})

/** Structured data of a page for search engines: its own facts and its breadcrumb. */
export function pageMeta(content: InnerPageContent, facts: readonly object[], crumbs = crumbsOf(content)): PageMeta {
  const { title, description, path, headline } = content
  return {
    title,
    description,
    image: previewImage(path, headline),
    structuredData: [...facts, breadcrumbList(path, crumbs)],
  }
}

function breadcrumbList(path: string, crumbs: readonly Crumb[]): object {
  const steps = [{ label: 'Home', href: '/' }, ...crumbs]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.label,
      item: step.href ?? path,
    })),
  }
}
