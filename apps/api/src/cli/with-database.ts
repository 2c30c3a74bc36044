import type { Config } from '../config.ts'
import { loadConfig } from '../config.ts'
import { type Db, openDatabase } from '../database/open.ts'
import { acquireServerLock } from '../server-lock.ts'

/** Runs beside the server: the database lets both read and write. */
export async function withDatabase(work: (db: Db, config: Config) => Promise<void>): Promise<void> {
  const config = loadConfig()
  const db = await openDatabase(config.dataDir)
  try {
    await work(db, config)
  } finally {
    await db.destroy()
  }
}

/** For what must not happen under a running server. */
export async function withStoppedServer(work: (db: Db, config: Config) => Promise<void>): Promise<void> {
  const lock = await acquireServerLock(loadConfig().dataDir)
  try {
    await withDatabase(work)
  } finally {
    await lock.release()
  }
}
