import type { FastifyReply } from 'fastify'

const SEND_TIMEOUT_MS = 60_000

/**
 * Aborts the response once its client has read nothing for `timeout` ms; a slow client that makes progress is not
 * aborted. Node.js restores the server's own timeouts when the response is complete.
 */
export function setSendTimeout({ raw }: FastifyReply, timeout = SEND_TIMEOUT_MS): void {
  raw.setTimeout(timeout, () => raw.destroy())
}
