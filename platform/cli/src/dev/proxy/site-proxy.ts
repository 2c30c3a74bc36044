import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { proxyUpgrade } from 'httpxy'
import { LEFT_TO_SITE, SERVE_HERE } from './hand-over.ts'
import { type Message, sendMessage } from './send-message.ts'
import { endToEnd, isRead, passOn, sendOn } from './send-on.ts'
import { createSiteCookies } from './site-cookies.ts'

interface SiteProxyOptions {
  /** The origin of the site. */
  site: string
  /** The paths to which visitors post to sign in and out. */
  signIn: () => readonly string[]
  /** Whether requests may act on the site. */
  mayWrite: boolean
  /** The address of this machine, if it is not localhost; otherwise empty. */
  publicUrl: string
}

/** Passes requests on to a site, as if the browser were there. */
export interface SiteProxy {
  /** Lets the site answer, unless the request would act there and must not. */
  respond(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Lets the server process on this port answer a GET or HEAD, or the site if the process leaves it to that. */
  respondAfter(port: number, request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Connects a WebSocket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

/** Headers that would bind the browser to the site's own address. */
const OF_ADDRESS = ['alt-svc', 'strict-transport-security']

export function createSiteProxy({ site, signIn, mayWrite, publicUrl }: SiteProxyOptions): SiteProxy {
  const target = new URL(site)
  const cookies = createSiteCookies(site)
  const publicHost = URL.parse(publicUrl)?.host
  const originOf = ({ headers }: IncomingMessage): string =>
    headers.host === publicHost ? new URL(publicUrl).origin : `http://${headers.host}`

  /** The headers of a request as the browser would send them to the site. Another page's `Origin` stays its own. */
  function headersToSite(request: IncomingMessage): OutgoingHttpHeaders {
    const own = originOf(request)
    const { cookie, origin, referer, [SERVE_HERE]: _, ...headers } = endToEnd(request.headers)
    const sent = cookies.toSite(cookie)
    const from = referer?.startsWith(`${own}/`) ? site + referer.slice(own.length) : referer
    return {
      ...headers,
      host: target.host,
      ...(sent !== undefined && { cookie: sent }),
      ...(origin !== undefined && { origin: origin === own ? site : origin }),
      ...(from !== undefined && { referer: from }),
    }
  }

  /** The headers of a response as the site would send them from this address. */
  function headersFromSite(answer: IncomingMessage, request: IncomingMessage): OutgoingHttpHeaders {
    const { location, 'set-cookie': set, ...headers } = endToEnd(answer.headers)
    const allowed = headers['access-control-allow-origin']
    for (const name of OF_ADDRESS) delete headers[name]
    return {
      ...headers,
      ...(location !== undefined && { location: locationHere(location) }),
      ...(set && { 'set-cookie': set.map(cookies.fromSite) }),
      ...(allowed === site && { 'access-control-allow-origin': originOf(request) }),
    }
  }

  /** Redirects within the site lead to this machine; those to other sites stay. */
  function locationHere(location: string): string {
    const url = URL.parse(location, site)
    return url?.origin === site ? url.pathname + url.search + url.hash : location
  }

  const askSite = (request: IncomingMessage, response: ServerResponse) =>
    sendOn(request, response, target, headersToSite(request))

  const askProcess = (port: number, request: IncomingMessage, response: ServerResponse, more: OutgoingHttpHeaders) => {
    const { [SERVE_HERE]: _, ...headers } = endToEnd(request.headers)
    const process = { protocol: 'http:', hostname: '127.0.0.1', port: String(port) }
    return sendOn(request, response, process, { ...headers, ...more })
  }

  const unreachable = (request: IncomingMessage, response: ServerResponse, error: unknown) =>
    sendMessage(request, response, {
      status: 502,
      code: 'dev/unreachable',
      message: `${site} cannot be reached: ${error instanceof Error ? error.message : error}. Pages work without it, with what was fetched last. To fix: check the network.`,
    })

  return {
    async respond(request, response) {
      if (!isRead(request) && !mayWrite && !signIn().includes(pathOf(request))) {
        return sendMessage(request, response, readOnly(request, site))
      }
      try {
        const answer = await askSite(request, response)
        passOn(answer, response, headersFromSite(answer, request))
      } catch (error) {
        unreachable(request, response, error)
      }
    },

    async respondAfter(port, request, response) {
      let own: IncomingMessage
      try {
        own = await askProcess(port, request, response, {})
      } catch (error) {
        return sendMessage(request, response, notResponding(error))
      }
      if (own.headers[LEFT_TO_SITE] === undefined) return passOn(own, response, endToEnd(own.headers))
      own.resume()
      try {
        const answer = await askSite(request, response)
        if (!isMissingPage(answer)) return passOn(answer, response, headersFromSite(answer, request))
        // The site's own page says so with what is live there, so its links would lead past what is developed here.
        answer.resume()
        const page = await askProcess(port, request, response, { [SERVE_HERE]: '1' })
        passOn(page, response, endToEnd(page.headers))
      } catch (error) {
        unreachable(request, response, error)
      }
    },

    upgrade(request, socket, head) {
      const headers = Object.entries(headersToSite(request)).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, String(value)]],
      )
      // The others replace those of the request.
      delete request.headers.cookie
      const options = { headers: Object.fromEntries(headers), xfwd: false }
      proxyUpgrade(site, request, socket, head, options).catch(() => socket.destroy())
    },
  }
}

const pathOf = ({ url = '/' }: IncomingMessage): string => url.split('?', 1)[0] ?? '/'

const isMissingPage = ({ statusCode, headers }: IncomingMessage): boolean =>
  statusCode === 404 && String(headers['content-type']).startsWith('text/html')

const readOnly = (request: IncomingMessage, site: string): Message => ({
  status: 403,
  code: 'dev/read-only',
  message: `${request.method} ${pathOf(request)} would act on ${site}, so it was not sent. To fix: start mfe dev with --write if it may act there, for real.`,
})

const notResponding = (error: unknown): Message => ({
  status: 502,
  code: 'dev/not-responding',
  message: `The server process does not respond: ${error instanceof Error ? error.message : error}. To fix: see its output.`,
})
