import type { FastifyReply } from 'fastify'

const SEND_TIMEOUT = 60_000

/**
 * Aborts the answer once its caller has read nothing for `timeout` ms; a slow reader that makes progress is kept.
 * Node restores the server's own timeouts when the answer is complete.
 */
export function setSendTimeout({ raw }: FastifyReply, timeout = SEND_TIMEOUT): void {
  raw.setTimeout(timeout, () => raw.destroy())
}
