import { mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { diskFull } from '../failures.ts'

const PREFIX = 'upload-'

/** No publication takes this long, so an older folder is what a crash left. */
const STALE_MS = 24 * 60 * 60 * 1000

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

export async function removeStaleFolders(root: string, now: Date): Promise<void> {
  for (const name of await namesIn(root)) {
    const folder = path.join(root, name)
    // Another process may remove it at the same time.
    const entry = name.startsWith(PREFIX) ? await stat(folder).catch(() => undefined) : undefined
    if (entry && now.getTime() - entry.mtimeMs > STALE_MS) await rm(folder, { recursive: true, force: true })
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
