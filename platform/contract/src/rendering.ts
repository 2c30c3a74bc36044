import type { CompositionPlan } from './composition-plan.ts'

/** The element that the shell renders into. */
export const ROOT_ID = 'root'
/** The script element with the `CompositionPlan`, as JSON. */
export const PLAN_ID = 'composition'
/** The script element with the `Hydration`, as JSON. */
export const HYDRATION_ID = 'hydration'

/** On the document's element: the `Audience` of the page. */
export const AUDIENCE_ATTRIBUTE = 'data-audience'
/** On the root: what the server rendered, a `RenderedPart`. Missing if it rendered nothing. */
export const RENDERED_ATTRIBUTE = 'data-rendered'
/** On the element that an app renders: `app@version`. */
export const REGION_ATTRIBUTE = 'data-remote'

/**
 * On an empty element that ends the first screen of a page: the gateway inlines only the styles of what comes before
 * it, and links the page's style sheets inside it, so that browsers paint the first screen without them. Without such
 * an element, all styles of the page are inlined.
 */
export const FOLD_ATTRIBUTE = 'data-fold'

/** Media of the sheets at a page's end that its fold also links: the host applies them once the fold is gone. */
export const INACTIVE_MEDIA = 'not all'

/** How React marks a Suspense boundary whose content threw on the server. */
export const SUSPENSE_ERROR_MARKER = '<!--$!-->'

/** `page`: everything; `frame`: the frame around a placeholder, without running the page's code. */
export type RenderedPart = 'page' | 'frame'

/** What the server rendered with, for the browser to render the same. */
export interface Hydration {
  year: number
  /** The result of the page's loader. */
  data: unknown
  pageState?: unknown
}

/** What the gateway hands to the shell's server build for one document. */
export interface RenderRequest<Page = unknown> {
  plan: CompositionPlan
  /** The site's public origin, for canonical addresses. */
  origin: string
  /** Path and query, percent-encoded. */
  url: string
  year: number
  /** As the route declares it: the title of a frame. */
  pageName: string
  what: RenderedPart
  /** The pages of a remote's server build, by exposed name. */
  pagesOf: (app: string) => Readonly<Record<string, Page>>
  /** Texts of the public files of the remotes live for this visitor, by root-relative address. */
  publicFiles: Readonly<Record<string, string>>
  /** The state that this one answer starts with, such as the result of a form posted without scripts. JSON. */
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
  /** Whether this host applies sheets of `INACTIVE_MEDIA`; if not, sheets that the fold links apply twice. */
  appliesSpareSheets?: boolean
}

/** What the shell's server build exports. */
export interface ServerEntry<Page = unknown> {
  /** Runs in the head, before anything is painted. */
  headScript: string
  /** The modules that remotes' server builds receive for their shares, by name. */
  shared: Readonly<Record<string, unknown>>
  /** Renders one address. Rejects if the page's code or loader fails. */
  renderSite(request: RenderRequest<Page>): Promise<RenderedSite>
}
