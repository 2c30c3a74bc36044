import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isFailure } from '@mfe/engines/failure'
import { inTransaction } from '@mfe/engines/transaction'
import { type ControlledTransaction, sql } from 'kysely'
import { noteDamage } from '#bytes/notes/damaged-blobs.ts'
import { ifExists } from '#bytes/store/is-gone.ts'
import { openBackupStorage } from '#bytes/store/open-storage.ts'
import { listStoredBlobs } from '#bytes/store/stored-blobs.ts'
import { syncDirectory, syncFile } from '#bytes/store/sync.ts'
import { doomUnowned } from '#database/notes.ts'
import { type DatabaseSettings, type Db, openDatabase } from '#database/open.ts'
import type { Database } from '#database/types.ts'
import type { BlobStore, Storage } from '#storage.ts'
import { copyRows, DISCARDED_TABLES, INSTALLED_TABLES, openFile, RESTORED_TABLES } from './copy-rows.ts'
import { assertCopyOf, copyEmails, copyMarker, copyStoredBlobs, sentEmails } from './copy-storage.ts'
import { backupPaths, databaseFiles, readManifest } from './paths.ts'

interface RestoreOptions {
  isUpdate?: boolean
  /** Receives each blob that the site had lost when the backup was taken, and the rows that are being restored. */
  onLost?: (rows: Db, blobId: string) => Promise<void>
}

/**
 * Restores a backup into an empty database and empty storage. Checks every copied file against its hash and stores the
 * rows last, so no server can start with an interrupted restore. Ends all sessions, so a session that ended after the
 * backup stays ended. An update reuses the files of an earlier restore of the same site without reading them, and lets
 * the next start delete those that the backup lacks. Files that the site had lost are noted as damaged; if the backup
 * lacks any other, nothing is restored.
 */
export async function restoreBackup(
  directory: string,
  settings: DatabaseSettings,
  storage: Storage,
  { isUpdate = false, onLost = async () => undefined }: RestoreOptions = {},
) {
  const { takenAt, lost = [] } = await readManifest(directory)
  await using destination = await reserveDestination(settings)
  const draft = join(settings.DATA_DIR, 'restored')
  if (isUpdate) {
    await assertCopyOf(openBackupStorage(directory), storage)
    await storage.blobs.removePartial()
  } else {
    await clearInterruptedRestore(draft, storage)
    assertMissing(storage.location, await storage.exists())
  }
  await using cleanUp = new AsyncDisposableStack()
  cleanUp.defer(() => removeDirectory(draft))
  await using undo = new AsyncDisposableStack()
  if (!isUpdate) undo.defer(() => storage.clear())
  const copied = await restoreFiles(directory, draft, storage, undo, { isUpdate, lost, onLost })
  try {
    await destination.install(join(draft, 'site.db'))
    undo.move()
    return { ...copied, takenAt }
  } catch (error) {
    if (!isFailure(error, 'unclear')) throw error
    undo.move()
    throw outcomeUnknown(storage.location, error)
  }
}

/** Keeps storage with a marker, because a server may have used it. Databases in use have already been rejected. */
async function clearInterruptedRestore(draft: string, storage: Storage): Promise<void> {
  const location = await ifExists(readFile(locationIn(draft), 'utf8'))
  if (location === storage.location && (await storage.readMarker()) === undefined) await storage.clear()
}

const locationIn = (draft: string) => join(draft, 'location')

/** Prepares the database in `draft`, and copies the files and emails that its rows reference to the storage. */
async function restoreFiles(
  directory: string,
  draft: string,
  storage: Storage,
  undo: AsyncDisposableStack,
  { isUpdate, lost, onLost }: Required<RestoreOptions> & { lost: readonly string[] },
) {
  await removeDirectory(draft)
  await mkdir(draft, { mode: 0o700 })
  await writeFile(locationIn(draft), storage.location, { flush: true })
  await copyFile(backupPaths(directory).database, join(draft, 'site.db'))
  await using db = await openDatabase({ DATA_DIR: draft, DATABASE_URL: '' }, 'serve')
  for (const table of DISCARDED_TABLES) await db.deleteFrom(table).execute()
  const backup = openBackupStorage(directory)
  await storage.prepare()
  const copied = await restoreBlobs(db, backup, storage, new Set(lost))
  for (const blobId of copied.lost) await onLost(db, blobId)
  if (isUpdate) await noteOthers(db, storage.blobs)
  const emails = await sentEmails(db)
  undo.defer(() => storage.mailFiles.deleteAll(emails))
  await copyEmails(emails, backup.mailFiles, storage.mailFiles)
  await copyMarker(backup, storage)
  return copied
}

const removeDirectory = (path: string) => rm(path, { recursive: true, force: true })

async function restoreBlobs(db: Db, from: Storage, to: Storage, known: ReadonlySet<string>) {
  const { damaged: lost, ...copied } = await copyStoredBlobs(db, from.blobs, to.blobs)
  const lostSince = lost.filter((id) => !known.has(id))
  if (lostSince.length > 0)
    throw new Error(
      `The backup is damaged: ${lostSince.join(', ')}. Nothing was restored. To fix: restore an older backup.`,
    )
  for (const blobId of lost) await noteDamage(db, blobId, 'missing')
  return { ...copied, lost }
}

/** Notes the files of an earlier restore that have no row anymore. */
async function noteOthers(db: Db, blobs: BlobStore): Promise<void> {
  const stored = new Set((await listStoredBlobs(db)).map(({ blobId }) => blobId))
  for await (const page of blobs.list('')) {
    const others = page.filter((id) => !stored.has(id)).map((blob_id) => ({ blob_id, size: 0 }))
    await inTransaction(db, (trx) => doomUnowned(trx, others))
  }
}

const outcomeUnknown = (location: string, cause: Error) =>
  new Error(
    `The connection was lost while the database committed the restore. To fix: run pnpm api fsck. If it checks no files, empty ${location} and restore again.`,
    { cause },
  )

/** An empty database that no server can start using until this object is disposed of. */
interface Destination extends AsyncDisposable {
  /** Stores all rows of an SQLite file, or none. May move the file. */
  install(draft: string): Promise<void>
}

/** Rejects if the database is not empty or has another version. The caller holds the lock of the data directory. */
const reserveDestination = (settings: DatabaseSettings): Promise<Destination> =>
  settings.DATABASE_URL === '' ? reserveFile(settings.DATA_DIR) : reserveDatabase(settings)

function assertMissing(path: string, exists: boolean): void {
  if (exists) throw new Error(`${path} already exists. To fix: move it elsewhere, or choose another DATA_DIR.`)
}

async function reserveFile(dataDir: string): Promise<Destination> {
  for (const path of databaseFiles(dataDir)) assertMissing(path, existsSync(path))
  return {
    async install(draft) {
      await syncFile(draft)
      await rename(draft, join(dataDir, 'site.db'))
      await syncDirectory(dataDir)
    },
    [Symbol.asyncDispose]: async () => undefined,
  }
}

async function reserveDatabase(settings: DatabaseSettings): Promise<Destination> {
  await using opened = new AsyncDisposableStack()
  const db = opened.use(await openDatabase(settings, 'migrated'))
  const trx = opened.adopt(await db.startTransaction().execute(), rollBackUnlessCommitted)
  await lockEmptyTables(trx)
  const reserved = opened.move()
  return {
    async install(draft) {
      await using rows = openFile(draft)
      await copyRows(rows, trx, INSTALLED_TABLES)
      await trx.commit().execute()
    },
    [Symbol.asyncDispose]: () => reserved.disposeAsync(),
  }
}

async function rollBackUnlessCommitted(trx: ControlledTransaction<Database>): Promise<void> {
  if (!trx.isCommitted) await trx.rollback().execute()
}

/** A starting server writes to these tables, so it waits or fails until the transaction ends. */
async function lockEmptyTables(trx: ControlledTransaction<Database>): Promise<void> {
  const tables = [...RESTORED_TABLES, ...DISCARDED_TABLES]
  // The transaction is idle while files are copied, which may take longer than any timeout.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
  await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in exclusive mode`.execute(trx)
  const filled: string[] = []
  for (const table of tables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(trx)
    if (rows.length > 0) filled.push(table)
  }
  if (filled.length === 0) return
  throw new Error(`The database is not empty: it has rows in ${filled.join(', ')}. To fix: create another one.`)
}
