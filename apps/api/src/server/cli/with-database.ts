import { deleteDoomed, forgettingDeleted } from '#bytes/notes/doomed-blobs.ts'
import { openStorage } from '#bytes/store/open-storage.ts'
import { createAudit } from '#database/audit/audit.ts'
import { type Db, openDatabase } from '#database/open.ts'
import { assertDatabaseExists } from '#database/sqlite/sqlite.ts'
import { createErasureRepo, createErasureService } from '#people/erasure/erasure.service.ts'
import { createRemovalRepo, createRemovalService } from '#tree/removal/removal.service.ts'
import { type Config, loadConfig } from '../config.ts'
import { explainDisk } from '../start/explain-disk.ts'
import { acquireServerLock } from '../start/server-lock.ts'

type Mode = Parameters<typeof openDatabase>[1]
type Work = (db: Db, config: Config) => Promise<void>

/** For commands that may run while the server is running: SQLite allows several processes to read and write. */
export const withDatabase = (work: Work) => withOpened('migrated', work)

/** For commands that need the API to be stopped if the database is embedded; with PostgreSQL, it may keep running. */
export const withStoppedServer = (work: Work) =>
  isEmbedded() ? withLocked('serve', work) : withOpened('migrated', work)

/** Like `withStoppedServer`, but for any version of the database. On PostgreSQL, a migration locks the database. */
export const withUnmigratedDatabase = (work: Work) => (isEmbedded() ? withLocked : withOpened)('as-is', work)

const isEmbedded = () => loadConfig().DATABASE_URL === ''

async function withLocked(mode: Mode, work: Work): Promise<void> {
  // Runs first, because taking the lock creates a missing directory.
  assertDatabaseExists(loadConfig())
  await withServerLock(() => withOpened(mode, work))
}

async function withOpened(mode: Mode, work: Work): Promise<void> {
  const config = loadConfig()
  assertDatabaseExists(config)
  await explaining(config, async () => {
    await using db = await openDatabase(config, mode)
    await work(db, config)
  })
}

/** Holds the server lock while `work` runs; throws if a server is running. Does not open the database. */
export async function withServerLock(work: (config: Config) => Promise<void>): Promise<void> {
  const config = loadConfig()
  await using _lock = await acquireServerLock(config.DATA_DIR)
  await explaining(config, () => work(config))
}

async function explaining({ DATA_DIR }: Config, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw await explainDisk(error, DATA_DIR)
  }
}

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
