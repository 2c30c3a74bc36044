import { request as ask, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream'

interface Target {
  port: number
  path: string
}

/** Hop-by-hop headers. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'] as const

/** Proxies a request to another server on this machine. */
export function forward(request: IncomingMessage, response: ServerResponse, target: Target): void {
  const onward = askAs(request, target)
  onward.on('response', (answer) => {
    for (const name of OF_CONNECTION) delete answer.headers[name]
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    // Ignored: the client has left or the server has stopped, so the response cannot be completed.
    pipeline(answer, response, () => undefined)
  })
  onward.on('error', (error) => {
    if (response.headersSent) response.destroy()
    else
      response
        .writeHead(502, { 'content-type': 'text/plain' })
        .end(`The server behind this address does not respond: ${error.message}`)
  })
  response.on('close', () => onward.destroy())
  pipeline(request, onward, () => undefined)
}

/** Proxies a WebSocket upgrade. */
export function forwardUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, target: Target): void {
  const onward = askAs(request, target, { connection: 'Upgrade', upgrade: 'websocket' })
  onward.on('upgrade', (answer, other, otherHead) => {
    const headers = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('')}\r\n`)
    socket.write(otherHead)
    other.write(head)
    pipeline(socket, other, () => undefined)
    pipeline(other, socket, () => undefined)
  })
  onward.on('response', () => socket.destroy())
  onward.on('error', () => socket.destroy())
  socket.on('error', () => onward.destroy())
  onward.end()
}

function askAs(request: IncomingMessage, { port, path }: Target, more: Record<string, string> = {}): ClientRequest {
  const headers = { ...request.headers }
  for (const name of OF_CONNECTION) delete headers[name]
  return ask({ host: '127.0.0.1', port, path, method: request.method, headers: { ...headers, ...more }, agent: false })
}
