import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'

export interface StorageLayout {
  root: string
  /** On the file system of the blobs, because a rename is atomic only within a file system. */
  tmp: string
  /** Drafts of resumable uploads; on the same file system as the blobs. */
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

/** The 256 directories of the blobs, named by the first two digits of their ids. */
export const shards = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'))

export const blobPath = ({ blobs }: StorageLayout, id: string) => join(blobs, id.slice(0, 2), id)

export const draftPath = ({ resumable }: StorageLayout, id: string) => join(resumable, id)

/** Creates and syncs missing directories, so that no upload has to sync a directory's parent. */
export async function makeDirectories(layout: StorageLayout): Promise<void> {
  for (const path of [layout.tmp, layout.resumable, layout.blobs]) await mkdir(path, { recursive: true, mode: 0o700 })
  await Promise.all(shards.map((shard) => mkdir(join(layout.blobs, shard), { recursive: true, mode: 0o700 })))
  for (const path of [layout.blobs, layout.root, join(layout.root, '..')]) await syncDirectory(path)
}

/** Syncs the directories after files were added, so that their names are durable like their bytes. */
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
