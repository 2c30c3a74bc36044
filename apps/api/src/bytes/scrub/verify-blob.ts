import { createHash } from 'node:crypto'
import type { Db } from '#database/open.ts'
import type { BlobStore, Storage } from '#storage.ts'
import { type BlobProblem, endDamage, findDamage, noteDamage } from '../notes/damaged-blobs.ts'
import { isMissing, isUnreadable } from '../store/errors.ts'
import { isStored } from '../store/stored-blobs.ts'
import { type Pace, unlimited } from './pace.ts'

/** A blob, and the hash that its rows name. */
export interface NamedBlob {
  blobId: string
  sha256: string
}

/** Read at once: a stream that waits for its reader would keep a connection to a bucket, and lose it after a while. */
const PIECE = 8 * 1024 ** 2

/** Reports that a storage as a whole is missing or does not respond, which says nothing about a blob. */
export class StorageAway extends Error {
  override readonly name = 'StorageAway'

  constructor(location: string, options?: ErrorOptions) {
    super(`${location} is missing, or does not respond. To fix: mount or restore it.`, options)
  }
}

type Problem = BlobProblem | undefined

export type StorageInUse = Pick<Storage, 'blobs' | 'location' | 'isReachable' | 'probe'>

type Readable = Pick<BlobStore, 'open'>

/**
 * Resolves to what is wrong with a blob's bytes. Throws if reading fails for a reason that says nothing about them,
 * such as a bucket that does not respond.
 */
export async function findProblem(blobs: Readable, { blobId, sha256 }: NamedBlob, pace: Pace = unlimited) {
  try {
    return (await hashOf(blobs, blobId, pace)) === sha256 ? undefined : 'damaged'
  } catch (error) {
    await pace(0)
    if (isMissing(error)) return 'missing'
    if (isUnreadable(error)) return 'unreadable'
    throw error
  }
}

async function hashOf(blobs: Readable, id: string, pace: Pace): Promise<string> {
  const hash = createHash('sha256')
  for (let start = 0; ; start += PIECE) {
    const bytes = await readPiece(blobs, id, start, (chunk) => hash.update(chunk))
    await pace(bytes)
    if (bytes < PIECE) return hash.digest('hex')
  }
}

/** Opens the blob for this piece only: on a disk, an open file would keep the bytes of a deleted blob for hours. */
async function readPiece(blobs: Readable, id: string, start: number, onChunk: (chunk: Buffer) => void) {
  await using blob = await blobs.open(id)
  let bytes = 0
  for await (const chunk of blob.stream({ start, end: start + PIECE - 1 })) {
    onChunk(chunk)
    bytes += chunk.length
  }
  return bytes
}

/**
 * Like `findProblem`, but reads a damaged blob twice, and again if it is restored meanwhile. Throws `StorageAway` for a
 * disk that is gone, which does not mean that its blobs are lost.
 */
export async function confirmProblem(storage: StorageInUse, blob: NamedBlob, pace?: Pace): Promise<Problem> {
  const { blobs } = storage
  if (!(await findProblem(blobs, blob, pace))) return undefined
  await assertReachable(storage)
  const version = await findVersion(blobs, blob.blobId)
  const problem = await findProblem(blobs, blob, pace)
  if (problem && version !== (await findVersion(blobs, blob.blobId))) return confirmProblem(storage, blob, pace)
  if (problem !== 'unreadable') return problem
  await storage.probe().catch((cause: unknown) => {
    throw new StorageAway(storage.location, { cause })
  })
  return 'damaged'
}

/** Throws `StorageAway` if the storage has lost its marker. */
export async function assertReachable(storage: Pick<Storage, 'location' | 'isReachable'>): Promise<void> {
  if (!(await storage.isReachable())) throw new StorageAway(storage.location)
}

/** Resolves to a text that is another one once the bytes are replaced; to `undefined` if there are none. */
export async function findVersion(blobs: Pick<BlobStore, 'stat'>, blobId: string): Promise<string | undefined> {
  try {
    const { size, storedAt } = await blobs.stat(blobId)
    return `${size} ${storedAt.toISOString()}`
  } catch (error) {
    if (isMissing(error) || isUnreadable(error)) return undefined
    throw error
  }
}

/** Notes a problem, or its end. Resolves to `undefined` if nothing has changed, or the blob is deleted. */
export async function recordProblem(db: Db, blobId: string, problem: Problem) {
  const known = await findDamage(db, blobId)
  if (problem === undefined) {
    if (!known) return undefined
    await endDamage(db, [blobId])
    return 'ended'
  }
  if (await noteDamage(db, blobId, problem)) return 'new'
  return (await isStored(db, blobId)) ? 'known' : undefined
}
