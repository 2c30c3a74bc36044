import { randomUUID } from 'node:crypto'
import { type Bucket, StorageFailure, type Upload } from '@mfe/engines/s3'
import type { Draft, DraftPosition, DraftProgress, DraftStore, StorageHealth } from '#storage.ts'
import { keepLatest } from '../store/blob-ids.ts'
import { createDigest, createHashCache, type HashCache } from '../store/digests.ts'
import { BytesMissing } from '../store/errors.ts'
import { blobKey, type Connect, orMissing, readBlob, readObject } from './blobs.ts'
import {
  abortUploads,
  createObjectWriter,
  EMPTY,
  ifStored,
  type ObjectWriter,
  PART_BYTES,
  type Part,
  type PartsStart,
  sizeOfParts,
  unfinishedUploads,
  type WriterStart,
} from './object-writer.ts'

export const DRAFTS = 'drafts/'
const draftPrefix = (id: string) => `${DRAFTS}${id}/`
const markerKey = (id: string) => `${draftPrefix(id)}parts`

/** A writer whose turn is over sends fewer parts than this before it stores its progress and finds out. */
const SKIPPED_NUMBERS = 8

/** The bytes after the last full part, stored as a separate object. */
interface Tail {
  key: string
  size: number
}

/** The state of a draft, as the row of its upload stores it. */
interface DraftState {
  /** The fencing token of the current writer: no other writer may use part numbers from `parts.next` on. */
  turn: number
  /** Undefined: all bytes are in the tail. */
  parts: PartsStart | undefined
  tail: Tail | undefined
}

/** Where a draft continues, and the tail that the database has acknowledged. */
type DraftStart = WriterStart & { acknowledgedTail: Tail | undefined }

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

    async list() {
      const bucket = await connect()
      const drafts = new Map<string, Date>()
      for await (const page of bucket.list(DRAFTS)) {
        for (const { key, modifiedAt } of page) {
          keepLatest(drafts, key.slice(DRAFTS.length).split('/', 1).join(), modifiedAt)
        }
      }
      return drafts
    },
  }
}

/** Resolves to where the draft continues: after its own parts, or after parts copied from its published blob. */
async function findStart(bucket: Bucket, position: DraftPosition): Promise<DraftStart> {
  const { id, bytes } = position
  if (bytes === 0) return { ...EMPTY, acknowledgedTail: undefined }
  return (await ownStart(bucket, position)) ?? (await startFromBlob(bucket, id, bytes))
}

/** Resolves to whether `findStart` will find the acknowledged bytes. */
async function hasStart(bucket: Bucket, position: DraftPosition): Promise<boolean> {
  const { id, bytes } = position
  if (bytes === 0 || ((await sizeOf(bucket, blobKey(id))) ?? -1) >= bytes) return true
  const state = parseState(position.state)
  if (!state || bytesOf(state) < bytes || !(await isUnfinished(bucket, state.parts))) return false
  return !state.tail || (await sizeOf(bucket, state.tail.key)) === state.tail.size
}

async function ownStart(bucket: Bucket, position: DraftPosition): Promise<DraftStart | undefined> {
  const state = parseState(position.state)
  if (!state) return undefined
  if (bytesOf(state) < position.bytes) throw lostBytes()
  const { turn, parts, tail: acknowledgedTail } = state
  if (!(await isUnfinished(bucket, parts))) return undefined
  const tail = acknowledgedTail ? await ifStored(readObject(bucket, acknowledgedTail.key)) : Buffer.alloc(0)
  if (!tail) return undefined
  const skipped = turn === position.turn ? 0 : SKIPPED_NUMBERS
  return { parts: parts && { ...parts, next: parts.next + skipped }, tail, acknowledgedTail }
}

/** An upload that was completed or aborted still accepts parts on some servers. */
async function isUnfinished(bucket: Bucket, parts: PartsStart | undefined): Promise<boolean> {
  if (!parts) return true
  return (await unfinishedUploads(bucket, parts.upload.key)).some(({ id }) => id === parts.upload.id)
}

/** Leaves the blob unchanged until the next publication, because another replica's row may already reference it. */
async function startFromBlob(bucket: Bucket, id: string, bytes: number): Promise<DraftStart> {
  const key = blobKey(id)
  const size = await sizeOf(bucket, key)
  if (size === undefined) throw new BytesMissing(id)
  if (size < bytes) throw lostBytes()
  const full = Math.floor(bytes / PART_BYTES)
  const range = { start: full * PART_BYTES, end: bytes - 1 }
  const tail = range.start > range.end ? Buffer.alloc(0) : await readObject(bucket, key, range)
  if (full === 0) return { parts: undefined, tail, acknowledgedTail: undefined }
  const upload = await beginUpload(bucket, id)
  const parts = await copyParts(bucket, upload, full)
  return { parts: { upload, parts, next: full + 1 }, tail, acknowledgedTail: undefined }
}

/** Writes the draft's marker first: without it, a sweep would mistake the upload for an interrupted `put`. */
async function beginUpload(bucket: Bucket, id: string): Promise<Upload> {
  await bucket.put(markerKey(id), Buffer.alloc(0))
  return bucket.createUpload(blobKey(id))
}

async function copyParts(bucket: Bucket, upload: Upload, count: number): Promise<Part[]> {
  const parts: Part[] = []
  for (let number = 1; number <= count; number += 1) {
    const start = (number - 1) * PART_BYTES
    const range = { start, end: start + PART_BYTES - 1 }
    parts.push({ ...(await bucket.copyPart(upload, number, upload.key, range)), size: PART_BYTES })
  }
  return parts
}

const lostBytes = () => new Error('An unfinished upload has lost bytes.')

const sizeOf = async (bucket: Bucket, key: string) => (await ifStored(bucket.head(key)))?.size

function openDraft(bucket: Bucket, position: DraftPosition, start: DraftStart, hashes: HashCache): Draft {
  const { id, bytes } = position
  const writer = createObjectWriter(bucket, blobKey(id), start, () => beginUpload(bucket, id))
  const progress = createProgress(bucket, position, start.acknowledgedTail, writer)
  /** The hash of all bytes; undefined if another process received some of them. */
  const hash = hashes.known(id, bytes) ?? (start.parts ? undefined : createDigest(start.tail))

  /** Deletes what only the draft needed, and prevents a writer of an earlier turn from replacing the blob. */
  async function removeRest(): Promise<void> {
    const keys = progress.tails()
    if (writer.stored()) {
      await abortUploads(bucket, blobKey(id))
      keys.push(markerKey(id))
    }
    await bucket.deleteMany(keys)
  }

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
      if (hash && progress.bytes() === writer.end()) hashes.keep(id, hash)
    },

    async publish(blobId, length) {
      if (writer.end() !== length) throw new Error(`${writer.end()} of ${length} bytes were received.`)
      await orMissing(id, progress.assertStored())
      const outcome = await orMissing(id, writer.complete())
      // Parts cannot be read before they are joined, and another writer may have stored an object that was found.
      const received = hash?.copy().end()
      const stored = received && outcome === 'confirmed' ? received : await digestOf(readBlob(bucket, id, length))
      if (received && received.sha256 !== stored.sha256)
        throw new Error('Another request for this upload has stored other bytes.')
      await removeRest()
      hashes.forget(id)
      return { id: blobId, ...stored }
    },

    async close() {
      await writer.settled().catch(() => undefined)
      await progress.close()
    },
  }
}

async function digestOf(chunks: AsyncIterable<Buffer>) {
  const digest = createDigest()
  for await (const chunk of chunks) digest.update(chunk)
  return digest.end()
}

/** Makes the received bytes durable: those after the last full part as the tail, in a new object each time. */
function createProgress(bucket: Bucket, position: DraftPosition, acknowledged: Tail | undefined, writer: ObjectWriter) {
  const { id, turn, bytes, state } = position
  let progress: DraftProgress = { bytes, state }
  let tail = acknowledged
  const tails = new Set(tail && [tail.key])
  let deleting: Promise<void> | undefined

  async function storeTail(): Promise<Tail | undefined> {
    const content = writer.tail()
    if (content.length === 0) return undefined
    // Unique, because another replica may still write an older tail.
    const key = draftPrefix(id) + randomUUID()
    tails.add(key)
    await bucket.put(key, content)
    return { key, size: content.length }
  }

  function record(newTail: Tail | undefined): DraftProgress {
    tail = newTail
    const stored: DraftState = { turn, parts: writer.stored(), tail }
    progress = { bytes: bytesOf(stored), state: JSON.stringify(stored) }
    return progress
  }

  async function sync(): Promise<DraftProgress> {
    if (progress.bytes === writer.end()) return progress
    await writer.settled()
    return record(await storeTail())
  }

  return {
    sync,

    /** Like `sync`, but after a storage failure, resolves to the bytes before the first one that is not stored. */
    salvage: () =>
      sync().catch((error: unknown) => {
        if (!(error instanceof StorageFailure)) throw error
        return sizeOfParts(writer.stored()) > progress.bytes ? record(undefined) : progress
      }),

    bytes: () => progress.bytes,

    /** Deletes the earlier tails, which no row references anymore. */
    acknowledged(): void {
      const earlier = [...tails].filter((key) => key !== tail?.key)
      for (const key of earlier) tails.delete(key)
      // The removal of the draft deletes the remaining tails.
      if (earlier.length > 0) deleting = bucket.deleteMany(earlier).catch(() => undefined)
    },

    tails: () => [...tails],

    /** Rejects as `missing` if the tail is gone, because the draft was removed. */
    assertStored: async () => void (tail && (await bucket.head(tail.key))),

    close: async () => deleting,
  }
}

const parseState = (state: string | null): DraftState | undefined => (state === null ? undefined : JSON.parse(state))

const bytesOf = ({ parts, tail }: DraftState) => sizeOfParts(parts) + (tail?.size ?? 0)

export async function deletePrefix(bucket: Bucket, prefix: string): Promise<void> {
  for await (const page of bucket.list(prefix)) await bucket.deleteMany(page.map(({ key }) => key))
}
