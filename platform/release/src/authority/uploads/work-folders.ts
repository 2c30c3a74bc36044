import { mkdir, mkdtemp, statfs } from 'node:fs/promises'
import path from 'node:path'
import { removeStale } from '#index.ts'
import { diskFull } from '../failures.ts'

const PREFIX = 'upload-'
const STALE = new RegExp(`^${PREFIX}`)

/** What four publications take, so that they leave some space to what else is on the disk, such as the site's data. */
const RESERVE_BYTES = 512 * 1024 ** 2

/** Creates a folder that only this user can read. Rejects with `server/disk-full` if the disk is nearly full. */
export async function createWorkFolder(root: string, freeBytes = freeBytesOf): Promise<string> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  const free = await freeBytes(root)
  if (free < RESERVE_BYTES) throw diskFull(new Error(`${root} has ${free} bytes left.`))
  return mkdtemp(path.join(root, PREFIX))
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Removes what crashes left of publications. */
export const removeStaleFolders = (root: string, now: Date): Promise<void> => removeStale(root, STALE, now)
