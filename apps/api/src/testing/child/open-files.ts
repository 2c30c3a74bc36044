import { readdir, readlink } from 'node:fs/promises'

/** Lists the files in a directory that a process has open; Linux only. */
export async function openFilesOf(directory: string, pid: number | 'self' = 'self'): Promise<string[]> {
  const descriptors = await readdir(`/proc/${pid}/fd`)
  const targets = await Promise.all(descriptors.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')))
  return targets.filter((target) => target.startsWith(directory)).sort()
}
