import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { endDamageOfDeleted } from '#bytes/notes/damaged-blobs.ts'
import { deleteOldOrphans } from '#bytes/notes/orphaned-blobs.ts'
import type { SelectionsService } from '#bytes/zip/selections.service.ts'
import { deleteInBatches } from '#database/batches.ts'
import type { Clock, TrustedTime } from '#database/clock/clock.ts'
import { DAY } from '#database/daily-counts.ts'
import { KEY_DAYS } from '#database/idempotency/idempotency.ts'
import type { Lease } from '#database/live-replicas.ts'
import type { Db } from '#database/open.ts'
import { deleteFormerSecrets } from '#database/secrets/secrets.ts'
import type { Throttle } from '#database/throttle/throttle.ts'
import type { SharesService } from '#links/shares.service.ts'
import type { Replica } from '#live/replicas/replica.ts'
import { deleteExpiredMessages } from '#messages/retention/retention.ts'
import type { EmailConfirmation } from '#people/accounts/email-confirmation.service.ts'
import type { ResetService } from '#people/password-reset/reset.service.ts'
import type { SessionsService } from '#people/sessions/sessions.service.ts'
import type { BlobStore, MailFiles } from '#storage.ts'
import type { Config } from './config.ts'

const HOUR = 3_600_000
/** More than a year, so annual events can be looked up (docs/product.md, "Constants"). */
const AUDIT_RETENTION = 400 * DAY

interface Deps {
  config: Pick<Config, 'ORPHAN_RETENTION'>
  db: Db
  clock: Pick<Clock, 'trusted'>
  blobs: Pick<BlobStore, 'deleteAll'>
  mailFiles: Pick<MailFiles, 'deleteAll' | 'deleteOlderThan'>
  sessions: Pick<SessionsService, 'deleteEnded'>
  resets: Pick<ResetService, 'deleteExpired'>
  confirmation: Pick<EmailConfirmation, 'deleteUnconfirmed'>
  throttle: Pick<Throttle, 'deleteExpired'>
  shares: { owned: Pick<SharesService, 'deleteExpired'> }
  selections: Pick<SelectionsService, 'deleteExpired'>
  /** Releases the space that requests reserved, and the blobs that they stored or held, on replicas that died. */
  releaseAbandoned: () => Promise<void>
  /** Resumes deletions of folders and accounts that a failure or a restart interrupted. */
  finishDeletions: () => Promise<void>
  /** Resolves to the number of deleted unfinished uploads. */
  expireUploads: (time: TrustedTime) => Promise<number>
  /** Deletes the thumbnails of this replica whose pictures no longer exist. */
  sweepThumbnails: () => Promise<void>
  withLease: Replica['withLease']
  logger: FastifyBaseLogger
}

/** Deletes expired data, on one replica at a time. Logs counts, never content. */
export function createHousekeeping(deps: Deps) {
  const { db, clock, withLease, logger } = deps
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()

  const steps = [
    deps.sessions.deleteEnded,
    deps.resets.deleteExpired,
    deps.confirmation.deleteUnconfirmed,
    deps.throttle.deleteExpired,
    deps.shares.owned.deleteExpired,
    deps.selections.deleteExpired,
    (time: TrustedTime) => deleteInBatches(db, 'idempotency', sql`created_at < ${time.ago(KEY_DAYS * DAY)}`),
    (time: TrustedTime) => deleteInBatches(db, 'daily_count', sql`day < ${time.ago((KEY_DAYS + 2) * DAY)}`),
    (time: TrustedTime) => deleteInBatches(db, 'audit', sql`at < ${time.ago(AUDIT_RETENTION)}`),
    (time: TrustedTime) => deleteFormerSecrets(db, time.ago()),
    () => endDamageOfDeleted(db),
    (time: TrustedTime) => deleteExpiredUploads(deps, time),
    (time: TrustedTime) => deleteOldMessages(deps, time),
    (time: TrustedTime) => deleteOrphans(deps, time),
  ]

  async function deleteExpired({ isHeld }: Lease): Promise<void> {
    for (const step of steps) {
      const time = await clock.trusted()
      if (!time) return logger.warn('nothing is deleted by age, because the time is implausible')
      // What one step cannot delete must not keep the others from deleting theirs.
      if (isHeld()) await step(time).catch(logFailure)
    }
  }

  const logFailure = (error: unknown) => logger.error({ err: error }, 'housekeeping failed')

  const next = (work: () => Promise<unknown>) => {
    round = round.then(work).then(() => undefined, logFailure)
  }

  function runRound(): void {
    next(deps.releaseAbandoned)
    next(() => withLease('deletions', deps.finishDeletions))
    next(() => withLease('expiry', deleteExpired))
    next(deps.sweepThumbnails)
  }

  return {
    /** Runs once now and then every hour, in the background. */
    start(): void {
      timer ??= setInterval(runRound, HOUR)
      timer.unref()
      runRound()
    },
    /** Runs once now, for example to take over from a replica that died. */
    runRound,
    /** Resolves when the current run has finished. */
    async stop(): Promise<void> {
      clearInterval(timer)
      await round
    },
  }
}

async function deleteExpiredUploads({ expireUploads, logger }: Deps, time: TrustedTime): Promise<void> {
  const expired = await expireUploads(time)
  if (expired > 0) logger.info({ expired }, 'expired uploads deleted')
}

async function deleteOldMessages({ db, blobs, mailFiles, logger }: Deps, time: TrustedTime): Promise<void> {
  const forgotten = await deleteExpiredMessages({ db, blobs, mailFiles }, time)
  if (Object.values(forgotten).some((count) => count > 0)) logger.info(forgotten, 'old messages deleted')
}

async function deleteOrphans({ db, blobs, config, logger }: Deps, time: TrustedTime): Promise<void> {
  const deleted = await deleteOldOrphans(db, blobs, time.ago(config.ORPHAN_RETENTION))
  if (deleted > 0) logger.warn({ deleted }, 'files that the database does not know were deleted')
}
