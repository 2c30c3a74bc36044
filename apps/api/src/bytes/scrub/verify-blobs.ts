import type { Db } from '#database/open.ts'
import { inParallel } from '../in-parallel.ts'
import type { BlobProblem } from '../notes/damaged-blobs.ts'
import { nextBlobs } from '../store/stored-blobs.ts'
import type { Pace } from './pace.ts'
import { confirmProblem, type NamedBlob, recordProblem, type StorageInUse } from './verify-blob.ts'

const BATCH_SIZE = 1000

export interface DamagedBlob {
  blobId: string
  problem: BlobProblem
}

interface Options {
  /** Reads one blob after another at this pace; by default, several at once and as fast as possible. */
  pace?: Pace | undefined
  /** Called for each damaged blob as soon as it is found. */
  onDamage?: (damaged: DamagedBlob) => Promise<void>
}

/**
 * Reads every blob that has a row, and resolves to those that are missing or do not match their hash. Notes them, and
 * ends the notes of those that match again. Ignores files that are deleted while it runs. Throws if a storage does not
 * respond, because that does not mean that its blobs are missing.
 */
export async function verifyBlobs(db: Db, storage: StorageInUse, { pace, onDamage }: Options = {}) {
  const damaged: DamagedBlob[] = []
  async function verify(blob: NamedBlob): Promise<void> {
    const { blobId } = blob
    const problem = await confirmProblem(storage, blob, pace)
    const finding = await recordProblem(db, blobId, problem)
    if (!problem || !finding) return
    damaged.push({ blobId, problem })
    await onDamage?.({ blobId, problem })
  }

  let checked = 0
  for (let lastId = ''; ; ) {
    const batch = await nextBlobs(db, lastId, BATCH_SIZE)
    if (pace) for (const blob of batch) await verify(blob)
    else await inParallel(batch, verify)
    checked += batch.length
    const last = batch.at(-1)
    if (!last) return { checked, damaged }
    lastId = last.blobId
  }
}
