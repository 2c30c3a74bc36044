import { createHash } from 'node:crypto'
import type { Composition } from '../composition/composition.ts'
import { renderDocument } from '../document/document.ts'
import { pagePolicy } from '../document/page-policy.ts'
import type { PageRequest } from '../rendering/page-request.ts'
import type { Rendering } from '../rendering/render-or-fall-back.ts'
import type { GatewaySite } from '../site.ts'
import type { PageContent } from './encoded-page.ts'
import { isFallback } from './expiry.ts'

/** Renders the document of a public page, without anything specific to one visitor. */
export function renderContent(
  request: PageRequest,
  rendering: Rendering,
  { policy, attributes }: Pick<GatewaySite, 'policy' | 'attributes'>,
): PageContent {
  const { composition: requested, url } = request
  const { composition, route, page } = rendering
  const parts = { composition, audience: 'public', route, page, preload: true, url, attributes } as const
  const { html, ...inline } = renderDocument(parts)
  const status = page?.status ?? (route ? 200 : 404)
  const isHidden = page?.noindex || status >= 400
  return {
    html,
    status,
    app: route?.app ?? 'shell',
    composition: requested.key,
    isFallback: isFallback(request, rendering),
    headers: {
      'content-security-policy': pagePolicy(inline, { more: policy, assets: composition.assets }),
      'surrogate-key': surrogateKey(requested),
      ...(isHidden && { 'x-robots-tag': 'noindex' }),
    },
  }
}

/** Lets a CDN purge all pages of a composition (docs/runbooks/operate.md). */
const surrogateKey = ({ key }: Composition): string => createHash('sha256').update(key).digest('hex').slice(0, 12)
