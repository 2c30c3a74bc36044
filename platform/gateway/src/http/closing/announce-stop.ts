import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A balancer that has checked within this time is expected to check again within it. */
const CHECK_EVERY_MS = 2500
/** How long a balancer may take to act on a failed check. nginx, for example, starts new processes. */
const REACTION_MS = 500

/**
 * On shutdown, keeps accepting requests until the balancer that checks this server has learned that it stops, so that
 * no request finds the port closed. Waits for nothing if no balancer checks it. Register it before anything that closes
 * connections, and call `isStopping` once for each check.
 */
export function announceStop(app: FastifyInstance): { isStopping: () => boolean } {
  const { promise: announced, resolve: announce } = Promise.withResolvers<void>()
  let isStopping = false
  let checkedAt = Number.NEGATIVE_INFINITY

  app.addHook('preClose', async () => {
    isStopping = true
    const isChecked = performance.now() - checkedAt < CHECK_EVERY_MS
    if (!isChecked || !app.server.listening) return
    await Promise.race([announced.then(() => pause(REACTION_MS)), pause(CHECK_EVERY_MS)])
  })

  return {
    isStopping() {
      checkedAt = performance.now()
      if (isStopping) announce()
      return isStopping
    },
  }
}
