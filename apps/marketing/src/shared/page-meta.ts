import type { PageMeta } from '@mfe/page'
import type { Crumb } from '@site/ui'
import type { InnerPage, PageContent } from '../content/types.ts'
import { previewImage } from './preview-image.ts'

/** The organization, which the frame describes on every page. */
export const ORGANIZATION = { '@id': '/#org' } as const

/** Returns the breadcrumb of a page directly below the home page. */
export const toCrumbs = ({ title }: PageContent): readonly Crumb[] => [{ label: title }]

export const publication = ({ updated }: PageContent) => ({ dateModified: updated, publisher: ORGANIZATION })

/** Describes a page as a schema.org type, with the properties of this type. */
export const describePage = (type: string, { title, description, path }: PageContent, facts: object) => ({
  '@type': type,
  name: title,
  description,
  url: path,
  ...facts,
})

/** Returns the metadata of a page, with its structured data and breadcrumb. */
export function pageMeta(content: InnerPage, facts: readonly object[], crumbs = toCrumbs(content)): PageMeta {
  const { title, description, path } = content
  return {
    title,
    description,
    image: previewImage(content),
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
