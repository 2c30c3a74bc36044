import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listenOnLoopback } from './port.ts'

/**
 * What happens instead of a correct response:
 * - an error response of S3, without passing the request on
 * - `lose-request`, `lose-response`: the connection is cut before or after the server receives the request
 * - `stall`: no response to a request, which is not passed on
 * - `half-body`, `stall-body`: half of the response's body, then the end of the connection, or nothing more
 */
export type HttpFault =
  | { status: number; code: string }
  | 'lose-request'
  | 'lose-response'
  | 'stall'
  | 'half-body'
  | 'stall-body'

/** Passes HTTP requests on, with the headers unchanged, and makes some fail. */
export interface FaultyProxy extends AsyncDisposable {
  url: string
  /** The method of every request so far. */
  methods: readonly string[]
  /** Makes the next requests fail, each with one fault; `undefined` passes one on. */
  failNext: (...faults: readonly (HttpFault | undefined)[]) => void
}

/** Starts a proxy for a server of the loopback. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const queue: (HttpFault | undefined)[] = []
  const methods: string[] = []
  const server = createServer((call, response) => {
    methods.push(call.method ?? '')
    const fault = queue.shift()
    if (fault === 'lose-request') call.socket.destroy()
    else if (fault === 'stall') call.resume()
    else if (typeof fault === 'object') refuse(call, response, fault)
    else passOn(target, call, response, fault)
  })
  return {
    url: `http://127.0.0.1:${await listenOnLoopback(server)}`,
    methods,
    failNext: (...faults) => void queue.push(...faults),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      if (server.listening) await server[Symbol.asyncDispose]()
    },
  }
}

type LateFault = Extract<HttpFault, 'lose-response' | 'half-body' | 'stall-body'>

function refuse(call: IncomingMessage, response: ServerResponse, fault: { status: number; code: string }): void {
  call.resume()
  response.writeHead(fault.status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${fault.code}</Code><Message>A fault</Message></Error>`)
}

function passOn(target: string, call: IncomingMessage, response: ServerResponse, fault: LateFault | undefined): void {
  const upstream = request(new URL(call.url ?? '/', target), { method: call.method, headers: call.headers })
  const end = () => {
    call.socket.destroy()
    upstream.destroy()
  }
  upstream.on('error', end)
  call.on('error', end)
  upstream.on('response', (answer) => {
    if (fault === 'lose-response') answer.resume().on('end', end)
    else if (fault) void sendHalf(answer, response, fault)
    else answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers))
  })
  call.pipe(upstream)
}

async function sendHalf(answer: IncomingMessage, response: ServerResponse, fault: LateFault): Promise<void> {
  const body = await buffer(answer)
  response.writeHead(answer.statusCode ?? 500, answer.headers)
  response.write(body.subarray(0, body.length / 2), () => {
    if (fault === 'half-body') response.destroy()
  })
}
