import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'

export interface StorageLayout {
  root: string
  /** On the file system of the blobs, for a rename is atomic there only. */
  tmp: string
  /** Uploads that go on after a lost connection; on the same file system, too. */
  resumable: string
  blobs: string
  marker: string
}

export function storageLayout(dataDir: string): StorageLayout {
  const root = join(dataDir, 'files')
  const inRoot = (name: string) => join(root, name)
  return {
    root,
    tmp: inRoot('tmp'),
    resumable: inRoot('resumable'),
    blobs: inRoot('blobs'),
    marker: inRoot('storage.json'),
  }
}

/** The 256 directories that blobs are spread over, named by the first two digits of their ids. */
export const shards = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'))

export const blobPath = ({ blobs }: StorageLayout, id: string) => join(blobs, id.slice(0, 2), id)

export const draftPath = ({ resumable }: StorageLayout, id: string) => join(resumable, id)

/** Makes what is missing, synced, so that no upload has to sync a directory's parent. */
export async function makeDirectories(layout: StorageLayout): Promise<void> {
  for (const path of [layout.tmp, layout.resumable, layout.blobs]) await mkdir(path, { recursive: true, mode: 0o700 })
  await Promise.all(shards.map((shard) => mkdir(join(layout.blobs, shard), { recursive: true, mode: 0o700 })))
  for (const path of [layout.blobs, layout.root, join(layout.root, '..')]) await syncDirectory(path)
}

/** After many files came: their bytes are synced, and what they are called is now, too. */
export async function syncNames({ root, blobs }: StorageLayout): Promise<void> {
  for (const path of [...shards.map((shard) => join(blobs, shard)), root]) await syncDirectory(path)
}

export const syncDirectory = (path: string) => sync(path, 'r')

export const syncFile = (path: string) => sync(path, 'r+')

async function sync(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
