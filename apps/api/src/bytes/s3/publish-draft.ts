import type { Bucket } from '@mfe/engines/s3'
import type { Checksums, StoredBlob } from '#storage.ts'
import { createDigest, type Digest } from '../digests/digest.ts'
import type { Progress } from './draft-progress.ts'
import { orMissing } from './found.ts'
import { blobKey, multipartMarkerKey } from './keys.ts'
import type { ObjectWriter } from './object-writer.ts'
import { readObject } from './open-object.ts'
import { abortUploads } from './unfinished-uploads.ts'

interface DraftInProgress {
  bucket: Bucket
  id: string
  writer: ObjectWriter
  progress: Progress
  /** The hash of all bytes; undefined if another process received some of them. */
  hash: Digest | undefined
}

export async function publishDraft(draft: DraftInProgress, length: number): Promise<StoredBlob> {
  const { id, writer, progress } = draft
  if (writer.end() !== length) throw new Error(`${writer.end()} of ${length} bytes were received.`)
  await orMissing(id, progress.assertStored())
  const outcome = await orMissing(id, writer.complete())
  const checksums = await checksumsOf(draft, outcome === 'confirmed')
  await removeRest(draft)
  return { id, size: length, ...checksums }
}

/**
 * Reads the blob if its hash is unknown, or if another writer may have stored it: parts cannot be read before they are
 * joined.
 */
async function checksumsOf({ bucket, id, writer, hash }: DraftInProgress, isOwn: boolean): Promise<Checksums> {
  const received = hash?.copy().end()
  if (received && isOwn) return received
  const digest = createDigest()
  for await (const chunk of readObject(bucket, id, writer.end())) digest.update(chunk)
  const stored = digest.end()
  if (received && received.sha256 !== stored.sha256)
    throw new Error('Another request for this upload has stored other bytes.')
  return stored
}

/** Deletes what only the draft needed, and prevents a writer of an earlier turn from replacing the blob. */
async function removeRest({ bucket, id, writer, progress }: DraftInProgress): Promise<void> {
  if (writer.parts()) await abortUploads(bucket, blobKey(id))
  await bucket.deleteMany([...progress.tails(), ...(writer.parts() ? [multipartMarkerKey(id)] : [])])
}
