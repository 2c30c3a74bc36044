import type { FastifyRequest } from 'fastify'

const signals = new WeakMap<object, AbortSignal>()

/**
 * Returns a signal that aborts when a request's connection closes, which Node.js does not report for all requests. The
 * requests of a connection share it.
 */
export function connectionSignal({ raw: { socket } }: FastifyRequest): AbortSignal {
  if (socket.destroyed) return AbortSignal.abort()
  const known = signals.get(socket)
  if (known) return known
  const controller = new AbortController()
  socket.once('close', () => controller.abort())
  signals.set(socket, controller.signal)
  return controller.signal
}
