import { onTestFinished } from 'vitest'
import { type Db, openDatabase } from '../shared/database/open.ts'
import { databaseUrlOf } from './engine/engine.ts'
import { type AtEnd, temporaryDirectory } from './start-api.ts'

/** Opens the database of an API under test, or a new one. Closes it after the test. */
export async function openTestDatabase(dataDir?: string, atEnd: AtEnd = onTestFinished): Promise<Db> {
  const DATA_DIR = dataDir ?? (await temporaryDirectory(atEnd))
  const db = await openDatabase({ DATA_DIR, DATABASE_URL: await databaseUrlOf(DATA_DIR, atEnd) }, 'serve')
  atEnd(() => db.destroy())
  return db
}
