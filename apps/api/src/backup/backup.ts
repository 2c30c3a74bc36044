import { mkdir, readdir, writeFile } from 'node:fs/promises'
import type { Db } from '../shared/database/open.ts'
import { openBackupStorage } from '../shared/storage/open-storage.ts'
import type { BlobStore, Storage } from '../shared/storage/storage.ts'
import { isStored } from '../shared/storage/stored-blobs.ts'
import { syncDirectory, syncFile } from '../shared/storage/sync.ts'
import { type CopyResult, copyMails, copyMark, copyStoredBlobs, sentMails } from './copy-storage.ts'
import { BACKUP_VERSION, type BackupManifest, backupPaths } from './paths.ts'
import { takeSnapshot } from './snapshot.ts'

/** Copies the database, the files and the stored emails into an empty directory while servers keep writing. */
export async function takeBackup(live: Db, storage: Storage, directory: string): Promise<CopyResult> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  if ((await readdir(directory)).length > 0)
    throw new Error(`${directory} is not empty. To fix: choose a new directory.`)
  const paths = backupPaths(directory)
  const snapshot = await takeSnapshot(live, paths.database)
  try {
    const backup = openBackupStorage(directory)
    await backup.prepare()
    const copied = await copyBlobs({ live, snapshot, from: storage.blobs, to: backup.blobs })
    await copyMails(await sentMails(snapshot), storage.mailFiles, backup.mailFiles)
    await copyMark(storage, backup)
    const { files, bytes } = copied
    const manifest: BackupManifest = { version: BACKUP_VERSION, takenAt: new Date().toISOString(), files, bytes }
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

/**
 * Blobs never change, so those of the snapshot can be copied while the server runs. Deletes the rows of blobs that have
 * been deleted since then from the snapshot, because they have no bytes.
 */
export async function copyBlobs({
  live,
  snapshot,
  from,
  to,
}: {
  live: Db
  snapshot: Db
  from: BlobStore
  to: BlobStore
}): Promise<CopyResult> {
  const { damaged: missing, ...copied } = await copyStoredBlobs(snapshot, from, to, (id) => isStored(live, id))
  const damaged: string[] = []
  for (const blobId of missing) {
    if (await isStored(live, blobId)) damaged.push(blobId)
    else {
      await snapshot.deleteFrom('file').where('blob_id', '=', blobId).execute()
      await snapshot.deleteFrom('attachment').where('blob_id', '=', blobId).execute()
    }
  }
  return { ...copied, damaged }
}
