import { spawnSync } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { temporaryDirectory } from '../start-api.ts'

const mount = (path: string, limits: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', limits, 'tmpfs', path]).status === 0

/** Throws while something on it is open. */
function unmount(path: string): void {
  const { status, stderr } = spawnSync('umount', [path])
  if (status !== 0) throw new Error(String(stderr))
}

/**
 * Mounts a tmpfs with these mount options. Resolves to `undefined` if mounting is not possible here. The test fails if
 * it leaves a file on it open.
 */
export async function smallDisk(limits: string): Promise<string | undefined> {
  const path = await temporaryDirectory()
  if (!mount(path, limits)) return undefined
  onTestFinished(() => unmount(path))
  return path
}

export const NO_SMALL_DISK = 'Mounting a small file system needs Linux and root'
