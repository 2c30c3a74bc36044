import type { Config } from '../config.ts'
import { loadConfig } from '../config.ts'
import { type Db, openDatabase, openDatabaseFile, openMigratedDatabase } from '../database/open.ts'
import { acquireServerLock } from '../server-lock.ts'

type Work = (db: Db, config: Config) => Promise<void>

/** Runs beside the server: the database lets both read and write. */
export const withDatabase = (work: Work) => withOpened(openMigratedDatabase, work)

/** For what must not happen under a running server. */
export const withStoppedServer = (work: Work) => whileLocked(() => withOpened(openDatabase, work))

/** The same, and the database stays at the version it has. */
export const withDatabaseAsItIs = (work: Work) => whileLocked(() => withOpened(openDatabaseFile, work))

async function withOpened(open: (dataDir: string) => Promise<Db>, work: Work): Promise<void> {
  const config = loadConfig()
  const db = await open(config.dataDir)
  try {
    await work(db, config)
  } finally {
    await db.destroy()
  }
}

/** Opens nothing; the server is stopped. */
export async function whileLocked(work: (config: Config) => Promise<void>): Promise<void> {
  const config = loadConfig()
  const lock = await acquireServerLock(config.dataDir)
  try {
    await work(config)
  } finally {
    await lock.release()
  }
}
