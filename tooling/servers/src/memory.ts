import { readFile, statfs } from 'node:fs/promises'

/**
 * Linux's in-memory file system. Copies a database six times, and deletes small files twenty times as fast as a disk.
 */
export const MEMORY = '/dev/shm'

/** Resolves to a folder in memory with this much space, or to `undefined` if there is none. */
export async function folderInMemory(bytes: number): Promise<string | undefined> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= bytes ? MEMORY : undefined
}

/** Returns whether programs in the folder in memory may run; in containers, they often may not. */
export async function canRunFromMemory(): Promise<boolean> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '')
  const options = mounts.split('\n').findLast((line) => line.split(' ')[1] === MEMORY)
  return options !== undefined && !options.includes('noexec')
}
