import type { PlannedRoute } from '@mfe/contract'
import type { Page, PageContext, PageMeta, Settings } from '@mfe/page'
import type { HostParts } from './host-parts.ts'
import type { FailureReason } from './loader/remote-load-error.ts'

/** The result of a route's loader, for the region that shows it. */
export type LoadedRoute =
  | { kind: 'page'; page: Page; data: unknown; meta: PageMeta; settings?: Settings; app: string; version: string }
  /** The server sent the HTML and data of the page; its code is loading. */
  | { kind: 'hydrating'; page: Promise<Page>; data: unknown; settings?: Settings; app: string; version: string }
  /** No page has this URL. */
  | { kind: typeof NOT_FOUND; meta: PageMeta }
  /** The server sent only the frame around a placeholder; nothing has loaded yet. */
  | { kind: 'pending' }
  /** The page could not be loaded. Without `meta`, the server's HTML and title stay in place. */
  | { kind: 'failed'; app: string; reason: FailureReason; meta?: PageMeta }

/** The server also sends this as the page's data, so the browser recognizes a 404 page. */
export const NOT_FOUND = 'not-found'

export function loadedPage(
  route: PlannedRoute,
  { page, version, settings = {} }: { page: Page; version: string; settings?: Settings },
  data: unknown,
  params: PageContext['params'],
) {
  return { kind: 'page', page, data, meta: page.meta({ data, params }), settings, app: route.app, version } as const
}

export function notFound({ meta }: Pick<HostParts, 'meta'>): LoadedRoute {
  return { kind: NOT_FOUND, meta: { ...meta.notFound, status: 404, noindex: true } }
}
