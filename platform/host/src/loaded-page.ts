import type { Audience } from '@mfe/contract'
import type { FailureReason } from '@mfe/host'
import type { Page, PageMeta } from '@mfe/page'

/** The result of a route's loader, for the region that shows it. */
export type LoadedRoute =
  | { kind: 'page'; page: Page; data: unknown; meta: PageMeta; app: string; version: string }
  /** The server's HTML and data of the page have arrived, and its code is loading. */
  | { kind: 'arriving'; page: Promise<Page>; data: unknown; app: string; version: string }
  /** The address names nothing. */
  | { kind: 'not-found'; meta: PageMeta }
  /** Not loaded yet: the server sent the frame around a skeleton. */
  | { kind: 'pending'; audience: Audience }
  /** The part could not be loaded. Without `meta`, its server HTML stays on the page, below its title. */
  | { kind: 'failed'; app: string; reason: FailureReason; meta?: PageMeta }

export const NOT_FOUND = {
  kind: 'not-found',
  meta: {
    title: 'Page not found',
    description:
      'There is no page at this address. Use the navigation above or the links on this page to find your way.',
    status: 404,
    noindex: true,
  },
} as const satisfies LoadedRoute
