import { readdir, readlink } from 'node:fs/promises'

/** The blobs that this process holds open. Linux knows. */
export async function openBlobs(dataDir: string): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd')
  const targets = await Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return targets.filter((target) => target.startsWith(`${dataDir}/files/blobs`))
}
