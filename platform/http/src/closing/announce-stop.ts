import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Enough for a balancer that checks every second: until its next check, for that check, and to act on it. */
const NOTICE_MS = 2500

/**
 * On shutdown, keeps accepting requests until every balancer that has checked lately has learned of it. Register it
 * before anything that closes connections, and call `isStopping` once for each check.
 */
export function announceStop(app: FastifyInstance): { isStopping: () => boolean } {
  let isStopping = false
  let checkedAt = Number.NEGATIVE_INFINITY

  app.addHook('preClose', async () => {
    isStopping = true
    // Several may check, so a check meanwhile does not end the wait.
    const isChecked = performance.now() - checkedAt < NOTICE_MS
    if (isChecked && app.server.listening) await pause(NOTICE_MS)
  })

  return {
    isStopping() {
      checkedAt = performance.now()
      return isStopping
    },
  }
}
