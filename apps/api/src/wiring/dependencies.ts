import type { FastifyBaseLogger } from 'fastify'
import { createDeviceProof } from '../accounts/device-proof.ts'
import { createAudit } from '../shared/audit/audit.ts'
import { createBackground } from '../shared/background.ts'
import type { Config } from '../shared/config.ts'
import type { Db } from '../shared/database/open.ts'
import { secretFor } from '../shared/database/secrets.ts'
import { createMailWorker } from '../shared/mail/mail-worker.ts'
import { createOutboxRepo } from '../shared/mail/outbox.repo.ts'
import { createMailSender } from '../shared/mail/send-mail.ts'
import { withRepairLock } from '../shared/replicas/repair-lock.ts'
import { createReplica } from '../shared/replicas/replica.ts'
import { createHeldBlobs } from '../shared/storage/held-blobs.ts'
import { createThrottle } from '../shared/throttle/throttle.ts'
import { createProofs } from '../shares/proofs.ts'
import { startStorage } from './start-storage.ts'

export type Dependencies = Awaited<ReturnType<typeof createDependencies>>

/** Opens the storage, repairs it after a crash, and creates the shared dependencies of the services. */
export async function createDependencies(config: Config, db: Db, logger: FastifyBaseLogger) {
  const { storage, replica } = await withRepairLock(db, async () => ({
    storage: await startStorage(db, config, logger),
    // Runs after the repair, which considers every earlier replica of an embedded database dead.
    replica: await createReplica(db, logger),
  }))
  const { blobs, drafts, mailFiles, space, health, isReachable } = storage
  const outbox = createOutboxRepo(db, replica.id)
  const sender = createMailSender({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, files: mailFiles })
  return {
    blobs,
    drafts,
    heldBlobs: createHeldBlobs({ db, blobs, replicaId: replica.id }),
    mailFiles,
    space,
    health,
    isStorageReachable: isReachable,
    replica,
    replicaId: replica.id,
    config,
    db,
    logger,
    outbox,
    mail: createMailWorker({ outbox, sender, logger }),
    throttle: createThrottle(db, { enabled: config.RATE_LIMITS, secret: await secretFor(db, 'throttle-key') }),
    devices: createDeviceProof(await secretFor(db, 'device-key')),
    shareProofs: createProofs(await secretFor(db, 'share-key')),
    audit: createAudit(db, space, logger),
    background: createBackground(logger),
  }
}
