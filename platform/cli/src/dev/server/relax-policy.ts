import type { FastifyInstance } from 'fastify'

/** Lets the build error overlay apply its styles: in development only, pages accept style elements of any origin. */
export function relaxPolicy(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    const policy = reply.getHeader('content-security-policy')
    if (typeof policy === 'string') {
      reply.header(
        'content-security-policy',
        policy.replace(/(style-src-elem[^;]*) 'nonce-[^']+'/, "$1 'unsafe-inline'"),
      )
    }
    return payload
  })
}
