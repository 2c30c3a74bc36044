import { setTimeout as pause } from 'node:timers/promises'
import { isFailure } from '@mfe/engines/failure'
import type { Logger } from '@mfe/engines/postgres'

const PAUSE_MS = 500

/** Retries `open` while the database is unavailable or accepts no changes; throws after `limitMs`. */
export async function whenAvailable<Opened>(
  open: () => Promise<Opened>,
  limitMs: number,
  logger: Logger,
): Promise<Opened> {
  const deadline = performance.now() + limitMs
  for (let attempt = 1; ; attempt++) {
    try {
      return await open()
    } catch (error) {
      if (!isFailure(error, 'unavailable', 'busy', 'not-writable')) throw error
      if (performance.now() >= deadline) throw unavailable(error)
      if (attempt === 1) logger.warn({ err: error }, 'waiting for the database')
    }
    await pause(PAUSE_MS)
  }
}

const unavailable = (error: Error) =>
  new Error(`The database is not responding (${error.message}). To fix: start it, or correct DATABASE_URL.`, {
    cause: error,
  })
