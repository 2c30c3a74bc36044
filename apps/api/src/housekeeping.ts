import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './database/open.ts'
import { forgetOldMessages } from './retention/retention.ts'
import type { SessionsService } from './sessions/sessions.service.ts'
import type { BlobStore } from './storage/blob-store.ts'
import type { Throttle } from './throttle/throttle.ts'

const HOUR = 3_600_000
const KEYS_KEPT = 7 * 24 * HOUR

interface Deps {
  db: Db
  blobs: BlobStore
  sessions: SessionsService
  throttle: Throttle
  logger: FastifyBaseLogger
}

/** Forgets every hour what has lapsed. Returns the way to stop. */
export function startHousekeeping({ db, blobs, sessions, throttle, logger }: Deps): () => void {
  async function tidy(): Promise<void> {
    try {
      await sessions.forgetEnded()
      await throttle.forgetLapsed()
      const oldest = new Date(Date.now() - KEYS_KEPT).toISOString()
      await db.deleteFrom('idempotency').where('created_at', '<', oldest).execute()
      const forgotten = await forgetOldMessages(db, blobs)
      if (Object.values(forgotten).some((count) => count > 0)) logger.info(forgotten, 'old messages deleted')
    } catch (error) {
      logger.error({ err: error }, 'housekeeping failed')
    }
  }

  const timer = setInterval(() => void tidy(), HOUR)
  timer.unref()
  return () => clearInterval(timer)
}
