import { yearIn } from '@mfe/contract/days'
import type { PartChecks } from '@mfe/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Composition } from './composition/composition.ts'

/** State that the site passes to a page, such as a form that was posted without JavaScript. */
export interface PageState {
  /** JSON, for the shell's render function. */
  value: unknown
  /** Whether it belongs to one visitor, such as form input. The page is then rendered for them and not cached. */
  isPersonal: boolean
}

/** What a site adds to the gateway. */
export interface GatewaySite {
  /** Adds the site's own routes, which take precedence over pages. */
  mount?(app: FastifyInstance, pages: Pages): Promise<void>
  /**
   * The IANA name of the time zone in which the site's days begin and end, such as `America/New_York`: cached pages,
   * sitemap entries with a last day and the copyright year change at its midnight. By default, UTC.
   */
  timeZone?: string
  /** Maps old paths to new ones. Redirects keep the query and take one hop. */
  redirects?: Readonly<Record<string, string>>
  /** Prefixes of paths with secrets, such as a link's token: cut in logs, never stored, indexed or sent as referrer. */
  secretPaths?: readonly string[]
  /** Attributes of the `<html>` element of every page, the same for all visitors: for style sheets and scripts. */
  attributes?: Readonly<Record<string, string>>
  /** Additional sources for the Content-Security-Policy of pages, by directive. */
  policy?: Readonly<Record<string, string>>
  /**
   * The paths to which visitors post to sign in and out. Development servers on other machines send nothing else there,
   * unless they are told that they may (docs/decisions/080).
   */
  signIn?: readonly string[]
  /** Whether to preload a signed-in page's code; `false` by default. An optimization, not access control. */
  mayPreload?(request: FastifyRequest): Promise<boolean>
  /** Derives page state from the request. */
  pageState?(request: FastifyRequest): PageState | undefined
  /** More parts that /readyz lists, by name. Visitors get pages without them; `/readyz?for=calls` tells of calls. */
  parts?: PartChecks
  /** Additional metrics for /metrics, in Prometheus text format. */
  metrics?(): Promise<string>
}

/** Returns the site's time zone. Throws for a name that this Node does not know. */
export function checkedTimeZone(timeZone = 'UTC'): string {
  try {
    yearIn(timeZone)
    return timeZone
  } catch (error) {
    const fix = 'To fix: use an IANA name, such as Europe/Berlin.'
    throw new Error(`The site’s timeZone "${timeZone}" is not a known time zone. ${fix}`, { cause: error })
  }
}

/** Lets the site's own routes send pages. */
export interface Pages {
  /** The site's own origin, such as `https://example.com`. */
  origin: string
  /** Resolves to the composition for this request; rejects with an `HttpError` if there is none. */
  compositionOf(request: FastifyRequest, reply: FastifyReply): Promise<Composition>
  /** Returns whether the gateway itself responds to this URL, such as with a page or a file of the composition. */
  serves(composition: Composition, url: string): boolean
  /** Sends the page at the request's URL. `status` overrides the page's. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    composition: Composition,
    options?: { state?: PageState | undefined; status?: number },
  ): Promise<FastifyReply>
}
