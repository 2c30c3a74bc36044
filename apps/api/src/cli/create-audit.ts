import { createAudit } from '../shared/audit/audit.ts'
import type { Config } from '../shared/config.ts'
import type { Db } from '../shared/database/open.ts'
import { openStorage } from '../shared/storage/open-storage.ts'

const NO_RESERVE = 0

/** Creates the audit of a command, which records what the operator did even if only the disk reserve is left. */
export const createCommandAudit = (db: Db, config: Config) =>
  createAudit(db, openStorage({ ...config, DISK_RESERVE: NO_RESERVE }).space, console)
