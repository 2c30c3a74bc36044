import type { FastifyInstance } from 'fastify'

/** Browsers ignore 'unsafe-inline' beside any of these. */
const NAMED = / '(?:nonce|sha256)-[^']+'/g

/** Lets the build error overlay apply its styles: in development only, pages accept style elements of any origin. */
export function relaxPolicy(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    const policy = reply.getHeader('content-security-policy')
    if (typeof policy === 'string') {
      reply.header(
        'content-security-policy',
        policy.replace(/style-src-elem[^;]*/, (styles) => `${styles.replace(NAMED, '')} 'unsafe-inline'`),
      )
    }
    return payload
  })
}
