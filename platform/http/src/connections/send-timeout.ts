import type { FastifyReply } from 'fastify'

const SEND_TIMEOUT_MS = 60_000

/** Aborts the response if its client reads nothing for `timeout` ms. Node.js restores its own timeouts afterward. */
export function setSendTimeout({ raw }: FastifyReply, timeout = SEND_TIMEOUT_MS): void {
  raw.setTimeout(timeout, () => raw.destroy())
}
