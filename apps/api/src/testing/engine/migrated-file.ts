import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#database/open.ts'

const FILE = 'site.db'

let migrated: Promise<Buffer> | undefined

async function migrate(): Promise<Buffer> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'api-'))
  const db = await openDatabase({ DATA_DIR, DATABASE_URL: '' }, 'serve')
  await db.destroy()
  const bytes = await readFile(join(DATA_DIR, FILE))
  await rm(DATA_DIR, { recursive: true })
  return bytes
}

/** Writes a migrated SQLite database into an empty data directory: a migration would take most of a test's start. */
export async function writeMigratedFile(dataDir: string): Promise<void> {
  migrated ??= migrate()
  await writeFile(join(dataDir, FILE), await migrated, { mode: 0o600 })
}
