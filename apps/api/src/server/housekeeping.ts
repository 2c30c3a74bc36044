import { sql } from 'kysely'
import { expireUploads } from '#bytes/in/tus/repair-uploads.ts'
import { createResumableRepo } from '#bytes/in/tus/resumable.repo.ts'
import { endDamageOfDeleted } from '#bytes/notes/damaged-blobs.ts'
import { doomAbandoned } from '#bytes/notes/incoming-blobs.ts'
import { deleteOldOrphans } from '#bytes/notes/orphaned-blobs.ts'
import { sweepThumbnails } from '#bytes/thumbnails/delete-thumbnails.ts'
import { deleteInBatches } from '#database/batches.ts'
import type { TrustedTime } from '#database/clock/clock.ts'
import { DAY } from '#database/daily-counts.ts'
import { KEY_DAYS } from '#database/idempotency/idempotency.ts'
import type { Lease } from '#database/live-replicas.ts'
import { deleteFormerSecrets } from '#database/secrets/secrets.ts'
import { deleteExpiredMessages } from '#messages/retention/retention.ts'
import type { Dependencies } from './dependencies.ts'
import type { Services } from './services.ts'

const HOUR = 3_600_000
/** More than a year, so annual events can be looked up (docs/product.md, "Constants"). */
const AUDIT_RETENTION = 400 * DAY

type Deps = Dependencies & Services

/** Deletes expired data and tells owners about their links, on one replica at a time. Logs counts, never content. */
export function createHousekeeping(deps: Deps) {
  const { db, clock, replica, logger } = deps
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()

  const steps = [
    deps.sessions.deleteEnded,
    deps.resets.deleteExpired,
    deps.confirmation.deleteUnconfirmed,
    deps.emailChange.deleteExpired,
    deps.passkeyLogin.deleteExpired,
    deps.throttle.deleteExpired,
    deps.links.owned.deleteExpired,
    deps.operators.deleteExpired,
    deps.selections.deleteExpired,
    deps.dav.locks.deleteExpired,
    deps.dav.systemFiles.deleteOld,
    (time: TrustedTime) => deleteInBatches(db, 'idempotency', sql`created_at < ${time.ago(KEY_DAYS * DAY)}`),
    (time: TrustedTime) => deleteInBatches(db, 'daily_count', sql`day < ${time.ago((KEY_DAYS + 2) * DAY)}`),
    (time: TrustedTime) => deleteInBatches(db, 'audit', sql`at < ${time.ago(AUDIT_RETENTION)}`),
    (time: TrustedTime) => deleteInBatches(db, 'inbox_audit', sql`at < ${time.ago(AUDIT_RETENTION)}`),
    (time: TrustedTime) => deleteFormerSecrets(db, time.ago()),
    () => endDamageOfDeleted(db),
    (time: TrustedTime) => deleteExpiredUploads(deps, time),
    (time: TrustedTime) => deleteOldVersions(deps, time),
    (time: TrustedTime) => deleteOldMessages(deps, time),
    (time: TrustedTime) => deleteOrphans(deps, time),
  ]

  /** Releases the space that requests reserved, and the blobs that they stored or held, on replicas that died. */
  async function releaseAbandoned(): Promise<void> {
    await deps.quota.releaseAbandoned()
    await doomAbandoned(db)
    await deps.heldBlobs.deleteUnheld()
  }

  /** Resumes what a failure or a restart interrupted. */
  async function finishDeletions(): Promise<void> {
    await deps.folders.finishDeletions()
    await deps.erasure.finishAccounts()
  }

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
    next(releaseAbandoned)
    next(() => replica.withLease('deletions', finishDeletions))
    next(() => replica.withLease('expiry', deleteExpired))
    next(() => replica.withLease('digests', ({ isHeld }) => deps.links.digest(isHeld)))
    next(() => sweepThumbnails(deps.thumbnailCache, db))
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
    async stop(): Promise<void> {
      clearInterval(timer)
      await round
    },
  }
}

async function deleteExpiredUploads({ db, drafts, logger }: Deps, time: TrustedTime): Promise<void> {
  const expired = await expireUploads(createResumableRepo(db), drafts, time)
  if (expired > 0) logger.info({ expired }, 'expired uploads deleted')
}

async function deleteOldVersions({ earlierVersions, logger }: Deps, time: TrustedTime): Promise<void> {
  const deleted = await earlierVersions.deleteExpired(time)
  if (deleted > 0) logger.info({ deleted }, 'old earlier versions deleted')
}

async function deleteOldMessages({ db, blobs, mailFiles, logger }: Deps, time: TrustedTime): Promise<void> {
  const forgotten = await deleteExpiredMessages({ db, blobs, mailFiles }, time)
  if (Object.values(forgotten).some((count) => count > 0)) logger.info(forgotten, 'old messages deleted')
}

async function deleteOrphans({ db, blobs, config, logger }: Deps, time: TrustedTime): Promise<void> {
  const deleted = await deleteOldOrphans(db, blobs, time.ago(config.ORPHAN_RETENTION))
  if (deleted > 0) logger.warn({ deleted }, 'files that the database does not know were deleted')
}
