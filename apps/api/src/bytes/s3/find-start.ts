import { buffer } from 'node:stream/consumers'
import type { Bucket, Upload } from '@mfe/engines/s3'
import type { DraftPosition } from '#storage.ts'
import { BytesMissing } from '../store/errors.ts'
import { bytesOf, type DraftState, parseState, type Tail } from './draft-state.ts'
import { ifStored } from './found.ts'
import { blobKey } from './keys.ts'
import { EMPTY, type WriterStart } from './object-writer.ts'
import { PART_BYTES } from './part-buffer.ts'
import type { Part } from './part-uploads.ts'
import { startMultipartUpload } from './start-multipart-upload.ts'
import { unfinishedUploads } from './unfinished-uploads.ts'

/** A writer whose turn is over sends fewer parts than this before it stores its progress and finds out. */
const SKIPPED_NUMBERS = 8

/** Where a draft continues, and the tail that the database has acknowledged. */
export type DraftStart = WriterStart & { acknowledgedTail: Tail | undefined }

/**
 * Resolves to where the draft continues: after its own parts, or after parts that it copies from its published blob.
 */
export async function findStart(bucket: Bucket, position: DraftPosition): Promise<DraftStart> {
  const { id, bytes } = position
  if (bytes === 0) return { ...EMPTY, acknowledgedTail: undefined }
  return (await ownStart(bucket, position)) ?? (await startFromBlob(bucket, id, bytes))
}

/** Resolves to whether `findStart` will find the acknowledged bytes. */
export async function hasStart(bucket: Bucket, position: DraftPosition): Promise<boolean> {
  const { id, bytes } = position
  if (bytes === 0 || ((await sizeOf(bucket, blobKey(id))) ?? -1) >= bytes) return true
  const state = parseState(position.state)
  if (!state || bytesOf(state) < bytes || !(await isUnfinished(bucket, id, state))) return false
  return !state.tail || (await sizeOf(bucket, state.tail.key)) === state.tail.size
}

async function ownStart(bucket: Bucket, position: DraftPosition): Promise<DraftStart | undefined> {
  const state = parseState(position.state)
  if (!state) return undefined
  if (bytesOf(state) < position.bytes) throw lostBytes()
  if (!(await isUnfinished(bucket, position.id, state))) return undefined
  const tail = state.tail ? await ifStored(read(bucket, state.tail.key)) : Buffer.alloc(0)
  if (!tail) return undefined
  const { uploadId, parts, next, turn } = state
  const upload = uploadId === undefined ? undefined : { key: blobKey(position.id), id: uploadId }
  const skipped = turn === position.turn ? 0 : SKIPPED_NUMBERS
  return { parts: upload && { upload, parts, next: next + skipped }, tail, acknowledgedTail: state.tail }
}

/** An upload that was completed or aborted still accepts parts on some servers. */
async function isUnfinished(bucket: Bucket, id: string, { uploadId }: DraftState): Promise<boolean> {
  if (uploadId === undefined) return true
  return (await unfinishedUploads(bucket, blobKey(id))).some((upload) => upload.id === uploadId)
}

/**
 * Leaves the blob unchanged, because another replica's row may already reference it. The next publication replaces
 * it.
 */
async function startFromBlob(bucket: Bucket, id: string, bytes: number): Promise<DraftStart> {
  const key = blobKey(id)
  const size = await sizeOf(bucket, key)
  if (size === undefined) throw new BytesMissing(id)
  if (size < bytes) throw lostBytes()
  const full = Math.floor(bytes / PART_BYTES)
  const tail = await read(bucket, key, { start: full * PART_BYTES, end: bytes - 1 })
  if (full === 0) return { parts: undefined, tail, acknowledgedTail: undefined }
  const upload = await startMultipartUpload(bucket, id)
  const parts = await copyParts(bucket, upload, full)
  return { parts: { upload, parts, next: full + 1 }, tail, acknowledgedTail: undefined }
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

async function read(bucket: Bucket, key: string, range?: { start: number; end: number }): Promise<Buffer> {
  if (range && range.start > range.end) return Buffer.alloc(0)
  return buffer((await bucket.get(key, range)).stream)
}
