import type { IncomingHttpHeaders } from 'node:http'
import replyFrom from '@fastify/reply-from'
import type { FastifyRequest } from 'fastify'
import type { ApiAnswer, ApiPort } from './api-port.ts'

const API_PATHS = ['/api/*', '/authenticate']

/** The API in a process of its own, at `baseUrl`. Bodies are streamed through in both directions. */
export function proxiedApi(baseUrl: string): ApiPort {
  return {
    async mount(app) {
      await app.register(async (scope) => {
        await scope.register(replyFrom, { base: baseUrl, http: { requestOptions: { timeout: 0 } } })
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
        for (const path of API_PATHS) {
          scope.all(path, (request, reply) =>
            reply.from(request.raw.url, { rewriteRequestHeaders: (_raw, headers) => forwarded(headers, request) }),
          )
        }
      })
    },
    // A cookie that is there is good enough here: the API itself judges every call.
    hasSession: async (cookieHeader) => /(?:^|;\s*)(?:__Host-)?sid=/.test(cookieHeader ?? ''),
    ready: async () => (await fetch(new URL('/readyz', baseUrl))).ok,
    metrics: async () => '',
    async post(path, body, { address, userAgent }) {
      const answer = await fetch(new URL(path, baseUrl), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': address,
          ...(userAgent && { 'user-agent': userAgent }),
        },
        body: JSON.stringify(body),
      })
      const retryAfter = answer.headers.get('retry-after')
      return {
        status: answer.status,
        body: (await answer.json()) as ApiAnswer['body'],
        ...(retryAfter !== null && { retryAfter }),
      }
    },
  }
}

/** What the API may believe of the caller is what the gateway saw, not what the caller says of itself. */
function forwarded(headers: IncomingHttpHeaders, request: FastifyRequest): IncomingHttpHeaders {
  const { forwarded: _forwarded, 'x-real-ip': _address, ...rest } = headers
  return {
    ...rest,
    host: request.headers.host,
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.headers.host,
    'x-forwarded-proto': request.protocol,
  }
}
