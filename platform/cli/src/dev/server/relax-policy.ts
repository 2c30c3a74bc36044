import type { FastifyInstance } from 'fastify'

/** Browsers ignore 'unsafe-inline' next to any of these. */
const NONCES_AND_HASHES = / '(?:nonce|sha256)-[^']+'/g

/** Lets the build error overlay apply its styles: in development only, pages allow inline style elements. */
export function relaxPolicy(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    const policy = reply.getHeader('content-security-policy')
    if (typeof policy === 'string') {
      reply.header(
        'content-security-policy',
        policy.replace(/style-src-elem[^;]*/, (styles) => `${styles.replace(NONCES_AND_HASHES, '')} 'unsafe-inline'`),
      )
    }
    return payload
  })
}
