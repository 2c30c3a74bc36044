import type { FastifyReply } from 'fastify'

const SEND_TIMEOUT_MS = 60_000

/**
 * Aborts the response if its client reads nothing for `timeout` ms. Allows slow clients that make progress. Node.js
 * restores the server's timeouts after the response.
 */
export function setSendTimeout({ raw }: FastifyReply, timeout = SEND_TIMEOUT_MS): void {
  raw.setTimeout(timeout, () => raw.destroy())
}
