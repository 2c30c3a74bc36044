import type { FastifyInstance } from 'fastify'

/** Lets answers under way end and idle connections go, instead of waiting for clients that keep theirs open. */
export function finishOnClose(app: FastifyInstance): void {
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
