import type { FastifyInstance } from 'fastify'

/** Lets the overlay of build errors bring its style: in development alone, pages take style elements of any origin. */
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
