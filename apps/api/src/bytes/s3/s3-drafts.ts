import type { Bucket } from '@mfe/engines/s3'
import type { Draft, DraftPosition, DraftStore, StorageHealth } from '#storage.ts'
import { createDigest, type Digest } from '../digests/digest.ts'
import { createHashCache, type HashCache } from '../digests/running-hashes.ts'
import { deletePrefix } from './clear-bucket.ts'
import type { Connect } from './connect.ts'
import { createProgress } from './draft-progress.ts'
import { type DraftStart, findStart, hasStart } from './find-start.ts'
import { blobKey, draftPrefix } from './keys.ts'
import { createObjectWriter } from './object-writer.ts'
import { publishDraft } from './publish-draft.ts'
import { startMultipartUpload } from './start-multipart-upload.ts'
import { abortUploads, listDrafts } from './unfinished-uploads.ts'

/** Stores each draft as the parts of its future blob, and the bytes after the last part as a separate object. */
export function createS3Drafts(connect: Connect, health: StorageHealth): DraftStore {
  const hashes = createHashCache()

  return {
    async open(position, signal) {
      health.assert()
      signal.throwIfAborted()
      const bucket = await connect()
      const start = await findStart(bucket, position)
      signal.throwIfAborted()
      return openDraft(bucket, position, start, hashes)
    },

    // Copies the parts of a published blob and leaves it in place.
    restore: async (position) => hasStart(await connect(), position),

    async remove(id) {
      hashes.forget(id)
      const bucket = await connect()
      await abortUploads(bucket, blobKey(id))
      await deletePrefix(bucket, draftPrefix(id))
    },

    list: async () => listDrafts(await connect()),
  }
}

function openDraft(bucket: Bucket, position: DraftPosition, start: DraftStart, hashes: HashCache): Draft {
  const { id, bytes } = position
  const writer = createObjectWriter(bucket, blobKey(id), start, () => startMultipartUpload(bucket, id))
  const progress = createProgress(bucket, position, start.acknowledgedTail, writer)
  const hash = hashes.known(id, bytes) ?? (start.parts ? undefined : digestOf(start.tail))

  return {
    blobId: id,
    end: writer.end,

    add(chunk) {
      hash?.update(chunk)
      return writer.add(chunk)
    },

    sync: progress.sync,
    salvage: progress.salvage,

    async acknowledged() {
      progress.acknowledged()
      // After a failure, the hash covers bytes that are lost.
      if (hash && progress.bytes() === writer.end()) hashes.keep(id, hash.copy(), writer.end())
    },

    async publish(blobId, length) {
      const blob = await publishDraft({ bucket, id: blobId, writer, progress, hash }, length)
      hashes.forget(id)
      return blob
    },

    async close() {
      await writer
        .parts()
        ?.settled()
        .catch(() => undefined)
      await progress.close()
    },
  }
}

function digestOf(bytes: Buffer): Digest {
  const digest = createDigest()
  digest.update(bytes)
  return digest
}
