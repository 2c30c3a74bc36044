import { onTestFinished } from 'vitest'
import { type Db, openDatabase } from '../shared/database/open.ts'
import { type AtEnd, temporaryDirectory } from './start-api.ts'

/** The database of an API under test, or a fresh one; it is closed after the test. */
export async function openTestDatabase(dataDir?: string, atEnd: AtEnd = onTestFinished): Promise<Db> {
  const settings = { DATA_DIR: dataDir ?? (await temporaryDirectory(atEnd)), DATABASE_URL: '' }
  const db = await openDatabase(settings, 'serve')
  atEnd(() => db.destroy())
  return db
}
