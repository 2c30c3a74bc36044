import { appendFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { Kysely, sql } from 'kysely'
import type { Db } from '../shared/database/open.ts'
import { sqliteDialect } from '../shared/database/sqlite.ts'
import type { Database } from '../shared/database/types.ts'
import { openBackupStorage } from '../shared/storage/open-storage.ts'
import type { BlobStore, Storage } from '../shared/storage/storage.ts'
import { storedBlobs } from '../shared/storage/stored-blobs.ts'
import { syncDirectory, syncFile } from '../shared/storage/sync.ts'
import { type CopyResult, copyMark, copyStoredBlobs } from './copy-storage.ts'
import { BACKUP_VERSION, type BackupManifest, backupPaths } from './paths.ts'

/** Copies the database and the files into an empty directory while the server keeps writing. */
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

/** Opens a snapshot of the database at one moment. */
export async function takeSnapshot(live: Db, path: string): Promise<Db> {
  // SQLite fills an empty file, and would create a missing one readable for everyone.
  await appendFile(path, '', { mode: 0o600 })
  await sql`vacuum into ${path}`.execute(live)
  return new Kysely<Database>({ dialect: sqliteDialect(path) })
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
  const { damaged: missing, ...copied } = await copyStoredBlobs(snapshot, from, to)
  const damaged: string[] = []
  for (const blobId of missing) {
    const row = await storedBlobs(live).select('blobId').where('blobId', '=', blobId).executeTakeFirst()
    if (row) damaged.push(blobId)
    else {
      await snapshot.deleteFrom('file').where('blob_id', '=', blobId).execute()
      await snapshot.deleteFrom('attachment').where('blob_id', '=', blobId).execute()
    }
  }
  return { ...copied, damaged }
}
