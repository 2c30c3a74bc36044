import type { FastifyBaseLogger } from 'fastify'
import type { SessionsService } from '../sessions/index.ts'

/** How soon the end of a session is detected: in half the time that docs/product.md, "Live updates", allows. */
const CHECK_MS = 1000

interface Watch {
  sessions: Pick<SessionsService, 'active'>
  /** Returns the ids of the sessions to watch. */
  watched: () => readonly string[]
  onEnded: (sessionId: string) => void
  logger: FastifyBaseLogger
}

/**
 * Asks the database which sessions have ended, because any replica or command may end one, and sessions expire. Reports
 * none while the database does not respond.
 */
export function createSessionWatch({ sessions, watched, onEnded, logger }: Watch) {
  let isChecking = false

  async function check(): Promise<void> {
    const ids = [...new Set(watched())]
    if (isChecking || ids.length === 0) return
    isChecking = true
    try {
      const active = await sessions.active(ids)
      for (const id of ids) if (!active.has(id)) onEnded(id)
    } catch (error) {
      logger.debug({ err: error }, 'the sessions of event streams could not be checked')
    } finally {
      isChecking = false
    }
  }

  const timer = setInterval(check, CHECK_MS).unref()
  return { stop: () => clearInterval(timer) }
}
