import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { countOrphans, USUAL_ORPHANS } from '#bytes/notes/orphaned-blobs.ts'
import { openBackupStorage } from '#bytes/store/open-storage.ts'
import { isStored, storedBlobs } from '#bytes/store/stored-blobs.ts'
import { syncDirectory, syncFile } from '#bytes/store/sync.ts'
import { clockOf } from '#database/clock/clock.ts'
import type { Db } from '#database/open.ts'
import type { BlobStore, Storage } from '#storage.ts'
import { takeSnapshot } from './copy-rows.ts'
import { assertCopyOf, type CopyResult, copyEmails, copyMarker, copyStoredBlobs, sentEmails } from './copy-storage.ts'
import { BACKUP_VERSION, type BackupManifest, backupPaths, databaseFiles } from './paths.ts'

/** Copies the database, the files and the stored emails into an empty directory while servers keep writing. */
export async function takeBackup(live: Db, storage: Storage, directory: string): Promise<CopyResult> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  if ((await readdir(directory)).length > 0)
    throw new Error(`${directory} is not empty. To fix: choose a new directory, or add --update if it is a backup.`)
  return writeBackup(live, storage, directory)
}

/**
 * Brings a backup of the same site up to date: copies new files, and deletes files that the site no longer has. If the
 * update is interrupted, the directory cannot be restored until an update finishes.
 */
export async function updateBackup(live: Db, storage: Storage, directory: string): Promise<CopyResult> {
  const backup = openBackupStorage(directory)
  await assertCopyOf(storage, backup)
  await assertComplete(live, directory)
  const paths = backupPaths(directory)
  await rm(paths.manifest, { force: true })
  await syncDirectory(directory)
  for (const path of databaseFiles(directory)) await rm(path, { force: true })
  await backup.blobs.removePartial()
  // Deletes all email files, because the site may have deleted some.
  await rm(paths.emails, { recursive: true, force: true })
  return writeBackup(live, storage, directory)
}

/** Throws if the site may have lost rows, because the backup may be the only copy of them. */
async function assertComplete(live: Db, directory: string): Promise<void> {
  const { blobs } = await countOrphans(live)
  if (blobs <= USUAL_ORPHANS) return
  throw new Error(
    `The database does not know ${blobs} stored files, which ${directory} may still name. To fix: keep that backup, and back up to a new directory.`,
  )
}

async function writeBackup(live: Db, storage: Storage, directory: string): Promise<CopyResult> {
  const paths = backupPaths(directory)
  const snapshot = await takeSnapshot(live, paths.database)
  try {
    const backup = openBackupStorage(directory)
    await backup.prepare()
    const copied = await copyBlobs(live, snapshot, storage.blobs, backup.blobs)
    await deleteOthers(snapshot, backup.blobs)
    await copyEmails(await sentEmails(snapshot), storage.mailFiles, backup.mailFiles)
    await copyMarker(storage, backup)
    const manifest: BackupManifest = {
      version: BACKUP_VERSION,
      takenAt: clockOf(live).instant(),
      lost: copied.damaged,
    }
    await snapshot.destroy()
    await syncFile(paths.database)
    await writeFile(paths.manifest, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
    await syncDirectory(directory)
    return copied
  } catch (error) {
    await snapshot.destroy()
    throw error
  }
}

/** Deletes the files of an earlier backup that the site no longer has. */
async function deleteOthers(snapshot: Db, blobs: BlobStore): Promise<void> {
  const rows = await storedBlobs(snapshot).select('blobId').execute()
  const stored = new Set(rows.map(({ blobId }) => blobId))
  for await (const page of blobs.list('')) await blobs.deleteAll(page.filter((id) => !stored.has(id)))
}

/**
 * Copies the blobs of the snapshot while the server runs, because blobs never change. Removes from the snapshot the
 * rows whose blobs have since been deleted.
 */
export async function copyBlobs(live: Db, snapshot: Db, from: BlobStore, to: BlobStore): Promise<CopyResult> {
  const { damaged: missing, ...copied } = await copyStoredBlobs(snapshot, from, to, (id) => isStored(live, id))
  const damaged: string[] = []
  for (const blobId of missing) {
    if (await isStored(live, blobId)) damaged.push(blobId)
    else {
      for (const table of ['file', 'earlier_version', 'attachment'] as const) {
        await snapshot.deleteFrom(table).where('blob_id', '=', blobId).execute()
      }
    }
  }
  return { ...copied, damaged }
}
