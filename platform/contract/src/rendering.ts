import type { CompositionPlan } from './composition-plan.ts'

/** The element that the shell renders into. */
export const ROOT_ID = 'root'
/** The script element with the `CompositionPlan`, as JSON. */
export const PLAN_ID = 'composition'
/** The script element with the `Hydration`, as JSON. */
export const HYDRATION_ID = 'hydration'

/** On the `<html>` element: the `Audience` of the page. */
export const AUDIENCE_ATTRIBUTE = 'data-audience'
/** On the root: the `RenderedPart`. Absent if the server rendered nothing. */
export const RENDERED_ATTRIBUTE = 'data-rendered'
/** On the element that an app renders: `app@version`. */
export const REGION_ATTRIBUTE = 'data-remote'

/**
 * On an empty element that ends the first screen of a page. The gateway inlines only the styles of what precedes it,
 * and links the page's style sheets inside it. Without a fold, it inlines all styles.
 */
export const FOLD_ATTRIBUTE = 'data-fold'

/** The `media` of sheets at the end of a page, until the host applies them when the fold is removed. */
export const INACTIVE_MEDIA = 'not all'

/** React's marker for a Suspense boundary whose content threw on the server. */
export const SUSPENSE_ERROR_MARKER = '<!--$!-->'

/** `page`: the whole page. `frame`: the frame around a placeholder, without the page's code. */
export type RenderedPart = 'page' | 'frame'

/** The inputs to the server's render that the browser needs for hydration. */
export interface Hydration {
  year: number
  /** The result of the page's loader. */
  data: unknown
  pageState?: unknown
}

/** What the shell's server build receives to render one document. */
export interface RenderRequest<Page = unknown> {
  plan: CompositionPlan
  /** The site's public origin, for canonical addresses. */
  origin: string
  /** Path and query, percent-encoded. */
  url: string
  year: number
  /** The name that the route declares: the title of a frame. */
  pageName: string
  what: RenderedPart
  /** The pages of a remote's server build, by exposed name. */
  pagesOf: (app: string) => Readonly<Record<string, Page>>
  /** Contents of the public files of this visitor's remotes, by root-relative address. */
  publicFiles: Readonly<Record<string, string>>
  /** JSON state of this response only, such as the result of a form posted without JavaScript. */
  pageState?: unknown
}

/** The parts of a document that the shell renders; the gateway adds the rest. */
export interface RenderedSite {
  /** Tags for the document's head. */
  head: string
  /** The content of the root. */
  body: string
  status: number
  noindex: boolean
  hydration: Hydration
}

/** The exports of the shell's server build. */
export interface ServerEntry<Page = unknown> {
  /** A script for the head that runs before the first paint. */
  headScript: string
  /** The modules that remotes' server builds receive for their shares, by name. */
  shared: Readonly<Record<string, unknown>>
  /** Renders one URL. Rejects if the page's code or loader fails. */
  renderSite(request: RenderRequest<Page>): Promise<RenderedSite>
}

/**
 * Dispatched on `window` after hot reload has replaced a page's code: its loader and metadata must run again. Whoever
 * does that cancels the event; otherwise, the document is loaded again.
 */
export const PAGE_REPLACED = 'site:page-replaced'

/** Rsbuild's `envMode` for the development build of a remote whose host is a release: that has no Fast Refresh. */
export const RELEASED_HOST = 'released-host'
