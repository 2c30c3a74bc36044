import type { IncomingMessage, ServerResponse } from 'node:http'
import { createProxyServer } from 'httpxy'

interface Target {
  port: number
  path: string
}

const proxy = createProxyServer({ agent: false })
// The header describes the upstream connection, not the browser's.
proxy.on('proxyRes', ({ headers }) => void delete headers.connection)

/** Proxies a request to another server on this machine. */
export function proxyRequest(request: IncomingMessage, response: ServerResponse, { port, path }: Target): void {
  request.url = path
  proxy.web(request, response, { target: { host: '127.0.0.1', port } }).catch((error: Error) => {
    if (response.headersSent) response.destroy()
    else
      response
        .writeHead(502, { 'content-type': 'text/plain' })
        .end(`The server behind this address is not responding: ${error.message}`)
  })
}

/** Proxies a WebSocket upgrade. */
export function proxyUpgrade(request: IncomingMessage, head: Buffer, port: number): void {
  const { socket } = request
  proxy.ws(request, socket, { target: { host: '127.0.0.1', port } }, head).catch(() => socket.destroy())
}
