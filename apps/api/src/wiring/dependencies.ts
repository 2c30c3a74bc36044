import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createDeviceProof } from '../accounts/device-proof.ts'
import { createAudit } from '../shared/audit/audit.ts'
import { createBackground } from '../shared/background.ts'
import type { Config } from '../shared/config.ts'
import type { Db } from '../shared/database/open.ts'
import { secretFor } from '../shared/database/secrets.ts'
import { createMailFiles } from '../shared/mail/mail-files.ts'
import { createMailWorker } from '../shared/mail/mail-worker.ts'
import { createOutboxRepo } from '../shared/mail/outbox.repo.ts'
import { createMailSender } from '../shared/mail/send-mail.ts'
import { createThrottle } from '../shared/throttle/throttle.ts'
import { openStorage } from './open-storage.ts'

export type Dependencies = Awaited<ReturnType<typeof createDependencies>>

/** Opens the storage, repairs it after a crash, and creates the shared dependencies of the services. */
export async function createDependencies(config: Config, db: Db, logger: FastifyBaseLogger) {
  const storage = await openStorage(db, config, logger)
  const outbox = createOutboxRepo(db)
  const mailFiles = createMailFiles(join(config.DATA_DIR, 'outbox'))
  const sender = createMailSender({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM, files: mailFiles })
  return {
    ...storage,
    config,
    db,
    logger,
    outbox,
    mailFiles,
    mail: createMailWorker({ outbox, sender, logger }),
    throttle: createThrottle(db, { enabled: config.RATE_LIMITS, secret: await secretFor(db, 'throttle-key') }),
    devices: createDeviceProof(await secretFor(db, 'device-key')),
    audit: createAudit(db, storage.disk, logger),
    background: createBackground(logger),
  }
}
