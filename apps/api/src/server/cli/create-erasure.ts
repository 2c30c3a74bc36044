import { deleteDoomed, forgettingDeleted } from '#bytes/notes/doomed-blobs.ts'
import { openStorage } from '#bytes/store/open-storage.ts'
import { createAudit } from '#database/audit/audit.ts'
import type { Db } from '#database/open.ts'
import { createErasureRepo, createErasureService } from '#people/erasure/erasure.service.ts'
import { createRemovalRepo, createRemovalService } from '#tree/removal/removal.service.ts'
import type { Config } from '../config.ts'

const NO_RESERVE = 0

/** Creates the audit of a command, which records what the operator did even if only the disk reserve is left. */
export const createCommandAudit = (db: Db, config: Config) =>
  createAudit(db, openStorage({ ...config, DISK_RESERVE: NO_RESERVE }).space, console)

/** Creates the erasure service that the API uses, for a command that may run alongside the server. */
export function createErasure(db: Db, config: Config) {
  const { drafts, mailFiles, ...storage } = openStorage(config)
  const blobs = forgettingDeleted(storage.blobs, db, console)
  return createErasureService({
    erasure: createErasureRepo(db),
    removal: createRemovalService({ removals: createRemovalRepo(db), blobs, drafts }),
    blobs,
    deleteDoomed: (accountId) => deleteDoomed(db, blobs, accountId),
    mailFiles,
    audit: createCommandAudit(db, config),
  })
}
