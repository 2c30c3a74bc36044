import { chown, mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { idPrefixes } from '../store/blob-ids.ts'
import { missingIf } from '../store/errors.ts'
import { isGone } from '../store/is-gone.ts'
import { syncDirectory } from '../store/sync.ts'

export type StorageLayout = ReturnType<typeof storageLayout>

/** On one file system, because a rename is atomic only within it. `resumable` has the drafts of resumable uploads. */
export function storageLayout(dataDir: string) {
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

/** Returns a path in one of 256 directories, named after the first two digits of the ids in them. */
export const blobPath = ({ blobs }: StorageLayout, id: string) => join(blobs, id.slice(0, 2), id)

export const draftPath = ({ resumable }: StorageLayout, id: string) => join(resumable, id)

export const orMissing = missingIf(isGone)

/** Creates and syncs missing directories, so no upload has to sync a directory's parent. */
export async function makeDirectories(layout: StorageLayout): Promise<void> {
  for (const path of [layout.tmp, layout.resumable, layout.blobs]) await makeDirectory(path)
  await Promise.all(idPrefixes.map((shard) => makeDirectory(join(layout.blobs, shard))))
  for (const path of [layout.blobs, layout.root, join(layout.root, '..')]) await syncDirectory(path)
}

async function makeDirectory(path: string): Promise<void> {
  const isNew = (await mkdir(path, { recursive: true, mode: 0o700 })) !== undefined
  if (isNew) await giveToOwnerOf(dirname(path), path)
}

const ROOT = 0

/** Gives what root has created to the owner of this directory: the server may run as another user. */
export async function giveToOwnerOf(directory: string, path: string): Promise<void> {
  if (process.getuid?.() !== ROOT) return
  const [{ uid, gid }, created] = await Promise.all([stat(directory), stat(path)])
  if (created.uid !== uid) await chown(path, uid, gid)
}

/** Makes the names of added files durable. */
export async function syncNames({ root, blobs }: StorageLayout): Promise<void> {
  for (const path of [...idPrefixes.map((shard) => join(blobs, shard)), root]) await syncDirectory(path)
}
