import type { FastifyInstance } from 'fastify'

/** Browsers ignore 'unsafe-inline' if a policy also has one of these. */
const NONCES_AND_HASHES = / '(?:nonce|sha256)-[^']+'/g

/** Allows inline style elements for the build's error overlay. For development only. */
export function allowInlineStyles(app: FastifyInstance): void {
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
