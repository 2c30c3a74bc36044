import { definePage, type Page, type PageMeta } from '@mfe/page'
import type { Crumb } from '@site/ui'
import { type ComponentType, createElement } from 'react'
import type { AnyPage, InnerPage, PageContent } from '../content/types.ts'
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

/** Returns the metadata of a page, with its structured data. */
export function pageMeta(content: AnyPage, structuredData: readonly object[]): PageMeta {
  const { title, description } = content
  return { title, description, image: previewImage(content), structuredData }
}

/** Creates the pages of a kind from a component, the structured data of a page, and its breadcrumb. */
export const innerPage =
  <Content extends InnerPage>(
    component: ComponentType<{ content: Content }>,
    describe: (content: Content) => readonly object[],
    crumbsOf: (content: Content) => readonly Crumb[] = toCrumbs,
  ) =>
  (content: Content): Page<undefined> =>
    definePage({
      component: () => createElement(component, { content }),
      meta: () => pageMeta(content, [...describe(content), breadcrumbList(content.path, crumbsOf(content))]),
    })

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
