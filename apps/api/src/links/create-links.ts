import type { FastifyBaseLogger } from 'fastify'
import type { ReceivingDeps } from '#bytes/in/receive-bytes.ts'
import type { UploadWatch } from '#bytes/in/upload-watch.ts'
import type { FileReader } from '#bytes/out/file-reader.ts'
import type { Quota } from '#bytes/quota/quota.ts'
import type { ZipService } from '#bytes/zip/zip.service.ts'
import type { Audit } from '#database/audit/audit.ts'
import type { Db } from '#database/open.ts'
import type { Throttle } from '#database/throttle/throttle.ts'
import type { MailWorker } from '#messages/outbox/mail-worker.ts'
import type { Changes } from '#tree/changes.ts'
import type { FilesRepo } from '#tree/files.repo.ts'
import type { FilesService } from '#tree/files.service.ts'
import type { FoldersRepo } from '#tree/folders.repo.ts'
import { createLinkAccess } from './access.ts'
import { createDownloads } from './downloads.ts'
import { createDropService } from './drop.service.ts'
import { createLinksRepo } from './links.repo.ts'
import { createLinksService } from './links.service.ts'
import { createReadingService } from './reading.service.ts'
import { createReportLink } from './report-link.ts'
import type { TokenSeal } from './secrets/token-seal.ts'
import type { Proofs } from './secrets/visitor-proofs.ts'

interface Deps extends ReceivingDeps {
  db: Db
  files: FilesRepo
  folders: FoldersRepo
  quota: Quota
  /** The services that read the target of a link for visitors. */
  reading: { files: FilesService; reader: FileReader; zip: ZipService }
  throttle: Throttle
  changes: Pick<Changes, 'files'>
  audit: Audit
  linkProofs: Proofs
  tokenSeal: TokenSeal
  mail: Pick<MailWorker, 'wake'>
  companyEmail: string
  uploadWatch: UploadWatch
  now: () => number
  logger: FastifyBaseLogger
}

export function createLinks({ reading, linkProofs: proofs, tokenSeal: seal, ...shared }: Deps) {
  const links = createLinksRepo(shared.db)
  const access = createLinkAccess({ ...shared, links, proofs })
  const downloads = createDownloads({ ...shared, access, links, proofs })
  return {
    owned: createLinksService({ ...shared, links, seal }),
    reading: createReadingService({ ...shared, ...reading, access, downloads, proofs }),
    report: createReportLink({ ...shared, access }),
    drop: createDropService({ ...shared, access }),
  }
}
