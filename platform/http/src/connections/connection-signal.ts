import type { FastifyRequest } from 'fastify'

const signals = new WeakMap<object, AbortSignal>()

/**
 * Returns a signal that aborts when the connection of a request closes. The requests of a connection share it, because
 * Node.js reports neither a pipelined request whose connection is lost, nor one whose body has been read.
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
