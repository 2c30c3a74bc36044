import { createHash, type Hash } from 'node:crypto'
import type { Bucket } from '@mfe/engines/s3'
import type { StoredBlob } from '../storage.ts'
import type { Progress } from './draft-progress.ts'
import { orMissing } from './found.ts'
import { blobKey, multipartMarkerKey } from './keys.ts'
import type { ObjectWriter } from './object-writer.ts'
import { openObject } from './open-object.ts'
import { abortUploads } from './unfinished-uploads.ts'

interface DraftInProgress {
  bucket: Bucket
  id: string
  writer: ObjectWriter
  progress: Progress
  /** The hash of all bytes; undefined if another process received some of them. */
  hash: Hash | undefined
}

export async function publishDraft(draft: DraftInProgress, length: number): Promise<StoredBlob> {
  const { id, writer, progress } = draft
  if (writer.end() !== length) throw new Error(`${writer.end()} of ${length} bytes were received.`)
  await orMissing(id, progress.assertStored())
  const outcome = await orMissing(id, writer.complete())
  const sha256 = await hashOf(draft, outcome === 'confirmed')
  await removeRest(draft)
  return { id, size: length, sha256 }
}

/**
 * Reads the blob if its hash is unknown, or if another writer may have stored it: parts cannot be read before they are
 * joined.
 */
async function hashOf({ bucket, id, writer, hash }: DraftInProgress, isOwn: boolean): Promise<string> {
  const received = hash?.copy().digest('hex')
  if (received && isOwn) return received
  const stored = createHash('sha256')
  for await (const chunk of openObject(bucket, id, writer.end()).stream()) stored.update(chunk)
  const sha256 = stored.digest('hex')
  if (received && received !== sha256) throw new Error('Another request for this upload has stored other bytes.')
  return sha256
}

/** Deletes what only the draft needed, and prevents a writer of an earlier turn from replacing the blob. */
async function removeRest({ bucket, id, writer, progress }: DraftInProgress): Promise<void> {
  if (writer.parts()) await abortUploads(bucket, blobKey(id))
  await bucket.deleteMany([...progress.tails(), ...(writer.parts() ? [multipartMarkerKey(id)] : [])])
}
