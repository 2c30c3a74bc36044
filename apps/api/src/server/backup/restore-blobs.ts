import { findProblem, type NamedBlob, recordProblem } from '#bytes/scrub/verify-blob.ts'
import { openBackupStorage } from '#bytes/store/open-storage.ts'
import { isStored } from '#bytes/store/stored-blobs.ts'
import type { Db } from '#database/open.ts'
import type { Storage } from '#storage.ts'
import { readManifest } from './paths.ts'

export type Restored = 'restored' | 'intact' | 'deleted'

/**
 * Brings back the bytes of single blobs while servers keep running. Changes no rows, replaces no intact bytes, and
 * accepts only bytes whose hash the rows name; throws if the backup has none.
 */
export async function openBackupForBlobs(db: Db, storage: Storage, directory: string) {
  const { takenAt } = await readManifest(directory)
  const backup = openBackupStorage(directory)

  async function restoreBytes(blob: NamedBlob): Promise<void> {
    const { blobId, sha256 } = blob
    const problem = await findProblem(backup.blobs, blob)
    if (problem === 'missing') {
      throw new Error(`the backup of ${takenAt} has no file with these bytes. To fix: try another backup.`)
    }
    if (problem === 'damaged') {
      const { size } = await backup.blobs.stat(blobId)
      throw new Error(
        `the backup of ${takenAt} has ${size} bytes that do not match the hash of the file either. To fix: try another backup.`,
      )
    }
    await using source = await backup.blobs.open(blobId)
    await storage.blobs.replace(blobId, source.stream(), sha256)
    // A bucket may have confirmed nothing, or kept other bytes.
    if (await findProblem(storage.blobs, blob)) throw new Error(`${storage.location} did not keep the bytes.`)
  }

  return async (blob: NamedBlob): Promise<Restored> => {
    const { blobId } = blob
    const isIntact = (await findProblem(storage.blobs, blob)) === undefined
    if (!isIntact) await restoreBytes(blob)
    await recordProblem(db, blobId, undefined)
    if (isIntact) return 'intact'
    if (await isStored(db, blobId)) return 'restored'
    // The file was deleted meanwhile; its bytes must not outlive it.
    await storage.blobs.delete(blobId)
    return 'deleted'
  }
}
