import { type Audience, escapeHtml } from '@mfe/contract'
import type { PageMeta } from '@mfe/page'
import type { ServerParts } from './server-parts.ts'

interface DocumentAddress {
  origin: string
  /** `undefined` if several URLs share the head. */
  pathname: string | undefined
  audience: Audience
}

/** Renders title, description, robots, canonical URL and the site's own tags as HTML. */
export function renderHead(parts: ServerParts, meta: PageMeta, document: DocumentAddress): string {
  const { origin, pathname, audience } = document
  const title = parts.title(meta.title)
  const address = pathname === undefined || meta.noindex ? undefined : new URL(pathname, origin).href
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    meta.description && metaTag('description', meta.description),
    meta.noindex && metaTag('robots', 'noindex'),
    address && `<link rel="canonical" href="${escapeHtml(address)}">`,
    parts.head?.({ meta, title, address, origin, audience }),
  ]
  return tags.filter(Boolean).join('\n')
}

const metaTag = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
