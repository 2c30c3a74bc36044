import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { escapeHtml, GATEWAY_PATHS } from '@mfe/contract'
import { createProxyServer } from 'httpxy'
import type { Gate } from '../gate.ts'
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
  untilIdle: () => Promise<unknown>
  /** Why the site cannot be shown; empty if it can. */
  failures: () => readonly string[]
}

/**
 * Listens on the public address of a development server. Proxies files and hot updates of apps to their builders, and
 * everything else to the server process or the site. While a process restarts, its requests wait instead of failing.
 */
export async function openProxy(options: ProxyOptions): Promise<Server> {
  const { builders, server: serverPort, site } = options
  const builderOf = (url = '') => {
    const [, app = '', file = ''] = RELEASE_FILE.exec(url) ?? []
    return { gate: builders.get(app), path: file }
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
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

function sendFailure(response: ServerResponse, failures: readonly string[]): void {
  response.writeHead(503, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'cache-control': 'no-store',
  })
  response.end(failurePage(failures))
}

/** Renders the page to show while there is no build to serve. It reloads itself every second. */
function failurePage(failures: readonly string[]): string {
  const texts = failures.map((text) => `<pre>${escapeHtml(text)}</pre>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="refresh" content="1">
<title>Not built yet</title>
<style>body{font:1rem/1.5 sans-serif;margin:2rem}pre{white-space:pre-wrap;padding:1rem;border-left:4px solid #c33}</style>
</head>
<body><h1>The site cannot be shown yet</h1>
${texts.join('\n')}
<p>This page reloads once the code is fixed.</p>
</body>
</html>
`
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
