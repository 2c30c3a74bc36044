import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Composition } from './composition/composition.ts'

/** State that the site adds to the request of a page, such as a form that was posted without scripts. */
export interface PageState {
  /** JSON, for the shell's render function. */
  value: unknown
  /** Holds what a visitor typed: the page is rendered for that visitor alone and never cached. */
  isPersonal: boolean
}

/** The additions of a site to the gateway. Each is optional. */
export interface GatewaySite {
  /** Adds the site's own routes, which take precedence over pages. */
  mount?(app: FastifyInstance, pages: Pages): Promise<void>
  /** Paths that moved, each with its new one; requests are redirected in one hop, with their query. */
  redirects?: Readonly<Record<string, string>>
  /** More sources for the Content-Security-Policy of pages, by directive. */
  policy?: Readonly<Record<string, string>>
  /**
   * Whether a signed-in page may preload its code for this request. Decides only what is preloaded, never access.
   * Missing: none may.
   */
  mayPreload?(request: FastifyRequest): Promise<boolean>
  /** Derives state for the render function from the request, in addition to the route. */
  pageState?(request: FastifyRequest): PageState | undefined
  /** More checks of /readyz, by name; the site is ready when all pass. */
  ready?: Readonly<Record<string, () => Promise<boolean>>>
  /** More text for /metrics, in Prometheus text format. */
  metrics?(): Promise<string>
}

/** The operations on pages for the site's own routes. */
export interface Pages {
  /** The site's own origin, such as `https://example.com`. */
  origin: string
  /** Resolves to the composition for this request; rejects with an `HttpError` if there is none. */
  compositionOf(request: FastifyRequest, reply: FastifyReply): Promise<Composition>
  /** Sends the page at the request's URL. `status` replaces the page's own. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    composition: Composition,
    options?: { state?: PageState | undefined; status?: number },
  ): Promise<FastifyReply>
}
