import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestOptions,
  type ServerResponse,
  request as sendHttp,
} from 'node:http'
import { request as sendHttps } from 'node:https'
import { pipeline } from 'node:stream'

/** Headers of one connection, not of the message (RFC 9110, 7.6.1), and `expect`, which this side has answered. */
const OF_CONNECTION = [
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

export const isRead = ({ method }: Pick<IncomingMessage, 'method'>): boolean => method === 'GET' || method === 'HEAD'

/** Returns the headers of a message without those of its connection. */
export function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = String(headers.connection ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
  const kept = { ...headers }
  for (const name of [...OF_CONNECTION, ...named]) delete kept[name]
  return kept
}

/**
 * Sends a request on, its path unchanged, and resolves to the response. Ends it when the caller leaves. What is only
 * read can be sent several times, because it has no body.
 */
export function sendOn(
  request: IncomingMessage,
  response: ServerResponse,
  { protocol, hostname, port }: Pick<URL, 'protocol' | 'hostname' | 'port'>,
  headers: OutgoingHttpHeaders,
): Promise<IncomingMessage> {
  const isSecure = protocol === 'https:'
  const { 'content-length': _length, ...withoutBody } = headers
  const options: RequestOptions = {
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port: port || (isSecure ? 443 : 80),
    method: request.method,
    path: request.url,
    headers: isRead(request) ? withoutBody : headers,
    // A connection that was kept may end at the moment of the next request.
    agent: false,
  }
  const outgoing = isSecure ? sendHttps(options) : sendHttp(options)
  return new Promise((resolve, reject) => {
    outgoing.once('response', resolve)
    outgoing.on('error', reject)
    response.once('close', () => outgoing.destroy())
    if (isRead(request)) outgoing.end()
    else request.pipe(outgoing)
  })
}

/** Answers with a response from elsewhere, under other headers. Passes on each piece as it arrives. */
export function passOn(answer: IncomingMessage, response: ServerResponse, headers: OutgoingHttpHeaders): void {
  response.writeHead(answer.statusCode ?? 502, headers)
  response.flushHeaders()
  // Destroys both if one of them breaks off.
  pipeline(answer, response, () => undefined)
}
