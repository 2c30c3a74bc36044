import type { PageMeta } from '@site/federation'
import type { Crumb } from '@site/ui'
import type { PageContent } from '../content/types/page.ts'

/** The organisation that the frame describes on every page. */
export const ORGANIZATION = { '@id': '/#org' } as const

/** What a page tells search engines: its own facts, and the way to it. */
export function pageMeta(content: PageContent, crumbs: readonly Crumb[], facts: readonly object[]): PageMeta {
  const { title, description } = content
  return { title, description, structuredData: [...facts, breadcrumbList(content.path, crumbs)] }
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
