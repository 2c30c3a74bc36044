import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { blobPath, storageLayout } from '#bytes/disk/layout.ts'
import { openStorage } from '#bytes/store/open-storage.ts'
import { newBlobId } from '#database/ids.ts'
import type { NotedBlobId } from '#database/notes.ts'
import type { Draft, Storage } from '#storage.ts'
import { isOnS3, storageUrlOf } from './engine/engine.ts'

/** Opens the storage of an API under test, as another process would. */
export const openTestStorage = async (dataDir: string): Promise<Storage> =>
  openStorage({ DATA_DIR: dataDir, DISK_RESERVE: 0, STORAGE_URL: await storageUrlOf(dataDir) })

/** Lists the ids of all blobs and drafts that are stored. */
export async function blobsIn(dataDir: string): Promise<string[]> {
  if (isOnS3()) {
    const { blobs } = await openTestStorage(dataDir)
    const ids = await unfinishedIn(dataDir)
    for await (const page of blobs.list('')) ids.push(...page)
    return ids.sort()
  }
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name !== 'storage.json')
  return files.map(({ name }) => name).sort()
}

/** Lists what unfinished uploads have stored. */
export async function unfinishedIn(dataDir: string): Promise<string[]> {
  if (isOnS3()) {
    // Loaded only when used.
    const { openBareBucket } = await import('./test-bucket.ts')
    const bucket = await openBareBucket(await storageUrlOf(dataDir))
    return [...(await bucket.unfinished()), ...(await bucket.keys('drafts/'))]
  }
  const { tmp, resumable } = storageLayout(dataDir)
  return [...(await readdir(tmp)), ...(await readdir(resumable))]
}

/** Returns a new id for a blob that no database names. */
export const unnotedId = () => newBlobId() as NotedBlobId

/** Publishes a draft without a note. */
export const publishUnnoted = (draft: Draft, length: number) => draft.publish(draft.blobId as NotedBlobId, length)

/** Ways to damage stored bytes. `flip` changes one bit of the byte in the middle. */
const DAMAGES = {
  flip: (bytes: Buffer) => {
    const changed = Buffer.from(bytes)
    const middle = changed.length >> 1
    changed.writeUInt8(changed.readUInt8(middle) ^ 1, middle)
    return changed
  },
  truncate: (bytes: Buffer) => bytes.subarray(0, -1),
  delete: () => undefined,
} satisfies Record<string, (bytes: Buffer) => Buffer | undefined>

export type Damage = keyof typeof DAMAGES

/** Damages a blob below the server, and returns a function that restores it. */
export async function damageBlob(dataDir: string, id: string, damage: Damage): Promise<() => Promise<void>> {
  const { blobs } = await openTestStorage(dataDir)
  const path = blobPath(storageLayout(dataDir), id)
  const bytes = isOnS3() ? await blobs.read(id) : await readFile(path)
  async function store(content: Buffer | undefined): Promise<void> {
    if (!isOnS3()) return content ? writeFile(path, content) : rm(path)
    await blobs.delete(id)
    if (content) await blobs.copyIn(id, Readable.from([content]))
  }
  await store(DAMAGES[damage](bytes))
  return () => store(bytes)
}
