import replyFrom from '@fastify/reply-from'
import type { ApiAnswer, ApiPort } from './api-port.ts'

const API_PATHS = ['/api/*', '/authenticate']

/** The API in a process of its own, at `baseUrl`. Bodies are streamed through in both directions. */
export function proxiedApi(baseUrl: string): ApiPort {
  return {
    async mount(app) {
      await app.register(async (scope) => {
        await scope.register(replyFrom, { base: baseUrl, http: { requestOptions: { timeout: 0 } } })
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
        for (const path of API_PATHS) scope.all(path, (request, reply) => reply.from(request.raw.url))
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
      return { status: answer.status, body: (await answer.json()) as ApiAnswer['body'] }
    },
  }
}
