import type { ServerEntry } from '@mfe/contract'
import type { Page } from '@mfe/page'
import { renderSite } from './render-site.tsx'
import type { ServerParts } from './server-parts.ts'

export { escapeHtml } from '@mfe/contract'
export type { DescribedDocument, ServerParts } from './server-parts.ts'

/** Creates the exports of a shell's server build. */
export function createServerHost(parts: ServerParts): ServerEntry<Page> {
  const { headScript = '', shared } = parts
  return { headScript, shared, renderSite: (request) => renderSite(parts, request) }
}
