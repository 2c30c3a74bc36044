import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { escapeHtml, GATEWAY_PATHS } from '@mfe/contract'
import { createProxyServer } from 'httpxy'
import type { Gate } from '../gate.ts'
import { type Message, sendMessage, sendOwnPage } from './send-message.ts'
import { isRead } from './send-on.ts'
import type { SiteProxy } from './site-proxy.ts'

const RELEASE_FILE = new RegExp(`^${GATEWAY_PATHS.releases}/([^/]+)/[^/]+(/.*)$`)
const HOT_UPDATES = new RegExp(`^${GATEWAY_PATHS.releases}/([^/]+)/hot(?:\\?|$)`)

interface ProxyOptions {
  host: string
  port: number
  /** The port of each app's builder. The server process serves apps without a builder. */
  builders: ReadonlyMap<string, Gate<number>>
  server: Gate<number>
  /** The site that answers what neither does, such as calls of its API. Without one, the server process does. */
  site?: SiteProxy
  /** The address of this machine, if it is not localhost; otherwise empty. */
  publicUrl: string
  untilIdle: () => Promise<unknown>
  /** Why the site cannot be shown; empty if it can. */
  failures: () => readonly string[]
}

const LOCAL = /^(?:localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/

const OTHER_HOST: Message = {
  status: 421,
  code: 'dev/other-host',
  message: 'This development server is for this machine. To fix: use localhost, or set PUBLIC_URL to its address.',
}

/**
 * Listens on the public address of a development server, under the names of this machine only. Proxies files and hot updates of apps to their builders, and
 * everything else to the server process or the site. While a process restarts, its requests wait instead of failing.
 */
export async function openProxy(options: ProxyOptions): Promise<Server> {
  const { builders, server: serverPort, site } = options
  const builderOf = (url = '') => {
    const [, app = '', file = ''] = RELEASE_FILE.exec(url) ?? []
    return { gate: builders.get(app), path: file }
  }

  const publicHost = URL.parse(options.publicUrl)?.host
  /** Another name could be one that an attacker has made lead here (DNS rebinding). */
  const isOwnHost = ({ headers }: IncomingMessage): boolean => {
    const url = URL.parse(`http://${headers.host}`)
    return url !== null && (LOCAL.test(url.hostname) || url.host === publicHost)
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isOwnHost(request)) return sendMessage(request, response, OTHER_HOST)
    const { gate, path } = builderOf(request.url)
    if (gate) return proxyRequest(request, response, { port: await gate.wait(), path })
    if (site && !isRead(request)) return site.respond(request, response)
    if (isPageRequest(request)) {
      await options.untilIdle()
      const failures = options.failures()
      if (failures.length > 0) return sendFailure(response, failures)
    }
    const port = await serverPort.wait()
    if (site) return site.respondAfter(port, request, response)
    proxyRequest(request, response, { port, path: request.url ?? '/' })
  }

  const server = createServer((request, response) => void respond(request, response))
  server.requestTimeout = 0
  server.on('upgrade', (request, socket, head) => {
    if (!isOwnHost(request)) return void socket.destroy()
    const [, app = ''] = HOT_UPDATES.exec(request.url ?? '') ?? []
    const gate = builders.get(app)
    if (!gate) return site ? site.upgrade(request, socket, head) : socket.destroy()
    void gate.wait().then((port) => proxyUpgrade(request, head, port))
  })
  server.listen(options.port, options.host)
  await once(server, 'listening')
  return server
}

const isPageRequest = (request: IncomingMessage): boolean =>
  isRead(request) && String(request.headers.accept).includes('text/html')

/** Shows why there is no build to serve. The page reloads itself every second. */
function sendFailure(response: ServerResponse, failures: readonly string[]): void {
  const texts = failures.map((text) => `<pre>${escapeHtml(text)}</pre>`)
  response.setHeader('refresh', '1')
  sendOwnPage(response, 503, {
    title: 'The site cannot be shown yet',
    content: `${texts.join('\n')}\n<p>This page reloads once the code is fixed.</p>`,
  })
}

interface Target {
  port: number
  path: string
}

const proxy = createProxyServer({ agent: false })
// The header describes the upstream connection, not the browser's.
proxy.on('proxyRes', ({ headers }) => void delete headers.connection)

function proxyRequest(request: IncomingMessage, response: ServerResponse, { port, path }: Target): void {
  request.url = path
  proxy.web(request, response, { target: { host: '127.0.0.1', port } }).catch((error: Error) => {
    if (response.headersSent) response.destroy()
    else
      response
        .writeHead(502, { 'content-type': 'text/plain' })
        .end(`The server behind this address is not responding: ${error.message}`)
  })
}

function proxyUpgrade(request: IncomingMessage, head: Buffer, port: number): void {
  const { socket } = request
  proxy.ws(request, socket, { target: { host: '127.0.0.1', port } }, head).catch(() => socket.destroy())
}
