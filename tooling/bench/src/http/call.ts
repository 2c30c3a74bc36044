import { once } from 'node:events'
import { type IncomingMessage, type RequestOptions, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** On Linux, `localAddress` may be any of 127.0.0.0/8 for a server on loopback. */
export interface Call extends Pick<RequestOptions, 'agent' | 'localAddress' | 'method' | 'signal'> {
  url: string
  headers?: Readonly<Record<string, string>>
  /** A large body may repeat a chunk, so that it takes no memory. */
  body?: readonly Buffer[]
  /** The only status of a success; by default, any below 300. */
  status?: number
}

/** Sends the request, and resolves once the response begins. Rejects if the call fails. */
export async function send({ url, headers, body, status, ...options }: Call): Promise<IncomingMessage> {
  const length = body && { 'content-length': body.reduce((sum, chunk) => sum + chunk.length, 0) }
  const sent = request(url, { ...options, headers: { ...headers, ...length } })
  for (const chunk of body ?? []) sent.write(chunk)
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  // A connection that breaks from now on ends the response with an error.
  sent.on('error', () => undefined)
  const { statusCode = 0 } = response
  if (status === undefined ? statusCode < 300 : statusCode === status) return response
  throw new Error(`${sent.method} ${url} returned ${statusCode}: ${(await text(response)).slice(0, 500)}`)
}

/** Sends the request, reads the whole response and resolves to the time in ms. Rejects if the call fails. */
export async function measureCall(call: Call): Promise<number> {
  const started = performance.now()
  const response = await send(call)
  await once(response.resume(), 'end')
  return performance.now() - started
}
