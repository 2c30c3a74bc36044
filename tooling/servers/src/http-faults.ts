import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listenOnLoopback } from './port.ts'

/**
 * What happens instead of a correct response:
 * - an S3 error response, without forwarding the request
 * - `lose-request`, `lose-response`: the connection is cut before or after the server receives the request
 * - `stall`: no response, without forwarding the request
 * - `half-body`, `stall-body`: half of the response's body, then the connection is cut, or stays silent
 */
export type HttpFault =
  | { status: number; code: string }
  | 'lose-request'
  | 'lose-response'
  | 'stall'
  | 'half-body'
  | 'stall-body'

export type FaultyProxy = Awaited<ReturnType<typeof startFaultyProxy>>

/** Forwards HTTP requests to a loopback server with unchanged headers, and makes some of them fail. */
export async function startFaultyProxy(target: string) {
  const queue: (HttpFault | undefined)[] = []
  const methods: string[] = []
  const server = createServer((call, response) => {
    methods.push(call.method ?? '')
    const fault = queue.shift()
    if (fault === 'lose-request') call.socket.destroy()
    else if (fault === 'stall') call.resume()
    else if (typeof fault === 'object') respondWithError(call, response, fault)
    else forward(target, call, response, fault)
  })
  return {
    url: `http://127.0.0.1:${await listenOnLoopback(server)}`,
    /** The method of every request so far. */
    methods: methods as readonly string[],
    /** Makes the next requests fail, each with one fault; `undefined` forwards a request. */
    failNext: (...faults: readonly (HttpFault | undefined)[]) => void queue.push(...faults),
    [Symbol.asyncDispose]: async (): Promise<void> => {
      server.closeAllConnections()
      if (server.listening) await server[Symbol.asyncDispose]()
    },
  }
}

type LateFault = Extract<HttpFault, 'lose-response' | 'half-body' | 'stall-body'>

function respondWithError(call: IncomingMessage, response: ServerResponse, fault: Exclude<HttpFault, string>): void {
  call.resume()
  response.writeHead(fault.status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${fault.code}</Code><Message>A fault</Message></Error>`)
}

function forward(target: string, call: IncomingMessage, response: ServerResponse, fault: LateFault | undefined): void {
  const upstream = request(new URL(call.url ?? '/', target), { method: call.method, headers: call.headers })
  const end = () => {
    call.socket.destroy()
    upstream.destroy()
  }
  upstream.on('error', end)
  call.on('error', end)
  upstream.on('response', (upstreamResponse) => {
    if (fault === 'lose-response') upstreamResponse.resume().on('end', end)
    else if (fault) void sendHalf(upstreamResponse, response, fault)
    else upstreamResponse.pipe(response.writeHead(upstreamResponse.statusCode ?? 500, upstreamResponse.headers))
  })
  call.pipe(upstream)
}

async function sendHalf(upstream: IncomingMessage, response: ServerResponse, fault: LateFault): Promise<void> {
  const body = await buffer(upstream)
  response.writeHead(upstream.statusCode ?? 500, upstream.headers)
  response.write(body.subarray(0, body.length / 2), () => {
    if (fault === 'half-body') response.destroy()
  })
}
