import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How many requests of a connection may wait. Few clients send a request before the response to the last one. */
const MAX_WAITING = 16

/** The most header fields of a request. Each takes a hundred bytes of memory, even if it has only three. */
const MAX_FIELDS = 100

/** The code of the `clientError` for a connection with too many waiting requests. */
export const TOO_MANY_WAITING = 'ERR_TOO_MANY_WAITING_REQUESTS'
/** Node's code for too many bytes of headers. */
const TOO_MANY_FIELDS = 'HPE_HEADER_OVERFLOW'

interface Options {
  /** Returns a function that frees the place of a waiting request of this socket, or `undefined` if none is left. */
  acquire: (socket: Socket) => (() => void) | undefined
  /** Called for each connection that is closed because too many requests wait. */
  onRefused: () => void
}

interface Waiting {
  request: IncomingMessage
  response: ServerResponse
  release: () => void
}

interface Connection {
  current: ServerResponse
  waiting: Waiting[]
}

/**
 * Serves the requests of a connection one after another. Node would serve pipelined ones concurrently: 2,500 of one 64
 * KiB read, whose responses a client need not read. A response in progress delays those after it, so a connection has
 * one in memory. Beyond 16 waiting requests, it is closed with 429. Call it once.
 */
export function serveInTurn(server: Server, { acquire, onRefused }: Options): void {
  const [serve] = server.listeners('request') as [RequestListener]
  const connections = new WeakMap<Socket, Connection>()
  server.maxHeadersCount = MAX_FIELDS

  function start(request: IncomingMessage, response: ServerResponse, waiting: Waiting[]): void {
    connections.set(request.socket, { current: response, waiting })
    response.once('close', () => startNext(request.socket, waiting))
    serve(request, response)
  }

  function startNext(socket: Socket, waiting: Waiting[]): void {
    const next = socket.writable ? waiting.shift() : undefined
    if (!next) {
      for (const { release } of waiting) release()
      connections.delete(socket)
      return
    }
    next.release()
    start(next.request, next.response, waiting)
  }

  function refuse(socket: Socket, code: string): void {
    stopParsing(socket)
    // The bytes of another response would become part of the one in progress.
    const isUnanswered = !connections.get(socket)?.current.headersSent
    if (isUnanswered) server.emit('clientError', Object.assign(new Error('The request is refused.'), { code }), socket)
    socket.destroy()
  }

  server.removeListener('request', serve)
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    if (request.rawHeaders.length > 2 * MAX_FIELDS) return refuse(socket, TOO_MANY_FIELDS)
    const connection = connections.get(socket)
    if (!connection) return start(request, response, [])
    const release = connection.waiting.length < MAX_WAITING ? acquire(socket) : undefined
    if (release) return connection.waiting.push({ request, response, release })
    refuse(socket, TOO_MANY_WAITING)
    onRefused()
  })
}

/**
 * Makes Node ignore the rest of what it has read from a destroyed socket: up to 2,500 requests, 50 ms of work. Node has
 * no public API for this; if a later version ignores it, only a test fails.
 */
function stopParsing(socket: Socket): void {
  const { parser } = socket as Socket & { parser?: { onIncoming?: () => number } | null }
  // The result that the parser knows from upgrades: what follows is not HTTP.
  if (parser) parser.onIncoming = () => 2
}
