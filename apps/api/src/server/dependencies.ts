import { join } from 'node:path'
import { maxConnections } from '@mfe/http'
import type { FastifyBaseLogger } from 'fastify'
import { createUploadWatch } from '#bytes/in/upload-watch.ts'
import { createDamageReports } from '#bytes/notes/damage-reports.ts'
import { forgettingDeleted } from '#bytes/notes/doomed-blobs.ts'
import { createHeldBlobs } from '#bytes/notes/held-blobs.ts'
import { createOpenReads } from '#bytes/notes/open-reads.ts'
import { createStorageProblems } from '#bytes/notes/storage-problems.ts'
import { createTotalQuota } from '#bytes/quota/total-quota.ts'
import { createStorageHealth } from '#bytes/store/health.ts'
import { deletingThumbnails } from '#bytes/thumbnails/delete-thumbnails.ts'
import { createThumbnailCache } from '#bytes/thumbnails/thumbnail-cache.ts'
import { createAudit } from '#database/audit/audit.ts'
import { createBackground } from '#database/background.ts'
import { openClock, type TimeSources } from '#database/clock/open-clock.ts'
import { watchClock } from '#database/clock/watch-clock.ts'
import type { Db } from '#database/open.ts'
import { openSecrets } from '#database/secrets/secrets.ts'
import { createThrottle } from '#database/throttle/throttle.ts'
import { createTokenSeal, readLinkKeys } from '#links/secrets/token-seal.ts'
import { createProofs } from '#links/secrets/visitor-proofs.ts'
import { relayChanges } from '#live/relay-changes.ts'
import { createReplica, withRepairLock } from '#live/replicas/replica.ts'
import { createMailWorker } from '#messages/outbox/mail-worker.ts'
import { createOutboxCounts, createOutboxRepo } from '#messages/outbox/outbox.repo.ts'
import { createMailSender } from '#messages/outbox/send-mail.ts'
import { createDeviceProof } from '#people/accounts/device-proof.ts'
import { createChangeHub } from '#tree/changes.ts'
import type { Config } from './config.ts'
import { startStorage } from './start/start-storage.ts'

/** The maximum number of event streams, which take about 50 KB of memory each. */
const MAX_STREAMS = 2000

export type Dependencies = Awaited<ReturnType<typeof createDependencies>>

/** Opens the storage, repairs it after a crash, and creates the shared dependencies of the services. */
export async function createDependencies(
  config: Config,
  db: Db,
  logger: FastifyBaseLogger,
  health = createStorageHealth(),
  times?: TimeSources,
) {
  const clock = await openClock(db, times)
  await clock.check()
  const clockWatch = watchClock(clock, logger)
  const { now } = clock
  const { storage, replica } = await withRepairLock(db, async () => ({
    storage: await startStorage(db, config, logger, health),
    // Runs after the repair, because the repair considers every earlier replica of an embedded database dead.
    replica: await createReplica(db, logger),
  }))
  const { drafts, mailFiles, space } = storage
  const secrets = await openSecrets(db, now)
  const thumbnailCache = createThumbnailCache(join(config.DATA_DIR, 'thumbnails'))
  const bytes = deletingThumbnails(storage.blobs, thumbnailCache, logger)
  const changes = createChangeHub()
  const outbox = createOutboxRepo(db, replica.id)
  const sender = createMailSender({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, files: mailFiles })
  return {
    blobs: forgettingDeleted(bytes, db, logger),
    drafts,
    heldBlobs: createHeldBlobs({ db, blobs: bytes, replicaId: replica.id, logger }),
    openReads: createOpenReads(db, logger),
    damageReports: createDamageReports({ db, storage, logger }),
    storageProblems: createStorageProblems(db),
    mailFiles,
    space,
    totalQuota: createTotalQuota({ space, limit: config.TOTAL_QUOTA_BYTES }),
    health,
    thumbnailCache,
    storage,
    replica,
    replicaId: replica.id,
    changes,
    changeRelay: await relayChanges(changes, { db, url: config.DATABASE_URL, replicaId: replica.id, logger }),
    maxStreams: Math.min(MAX_STREAMS, (await maxConnections()) / 2),
    config,
    db,
    clock,
    clockWatch,
    now,
    logger,
    outboxCounts: createOutboxCounts(db),
    mail: createMailWorker({ outbox, sender, logger, clock }),
    uploadWatch: createUploadWatch(db, logger),
    throttle: createThrottle(db, { enabled: config.RATE_LIMITS, secret: secrets['throttle-key'] }),
    devices: createDeviceProof(secrets['device-key']),
    linkProofs: createProofs(secrets['share-key'], now),
    tokenSeal: createTokenSeal(await readLinkKeys(config, logger)),
    audit: createAudit(db, space, logger),
    background: createBackground(logger),
  }
}
