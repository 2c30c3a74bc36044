import type { FastifyInstance } from 'fastify'

/** On shutdown, finishes the answers in progress and closes idle connections instead of waiting for clients to do so. */
export function drainOnClose(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    setInterval(() => app.server.closeIdleConnections(), 250).unref()
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    if (isClosing) reply.header('connection', 'close')
    return payload
  })
}
