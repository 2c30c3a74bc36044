import type { Config } from '../shared/config.ts'
import { loadConfig } from '../shared/config.ts'
import { type Db, openDatabase, openDatabaseFile, openMigratedDatabase } from '../shared/database/open.ts'
import { acquireServerLock } from '../shared/server-lock.ts'

type Work = (db: Db, config: Config) => Promise<void>

/** Runs beside the server: the database admits both as readers and writers. */
export const withDatabase = (work: Work) => withOpened(openMigratedDatabase, work)

/** For commands that need the server stopped. */
export const withStoppedServer = (work: Work) => whileLocked(() => withOpened(openDatabase, work))

/** The same, without migrating the database. */
export const withDatabaseAsItIs = (work: Work) => whileLocked(() => withOpened(openDatabaseFile, work))

async function withOpened(open: (dataDir: string) => Promise<Db>, work: Work): Promise<void> {
  const config = loadConfig()
  await using db = await open(config.DATA_DIR)
  await work(db, config)
}

/** Opens no database; requires the server to be stopped. */
export async function whileLocked(work: (config: Config) => Promise<void>): Promise<void> {
  const config = loadConfig()
  await using _lock = await acquireServerLock(config.DATA_DIR)
  await work(config)
}
