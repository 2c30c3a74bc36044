import { spawnSync } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { temporaryDirectory } from './start-api.ts'

const mount = (path: string, limits: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', limits, 'tmpfs', path]).status === 0

const unmount = (path: string) => spawnSync('umount', [path])

/** A file system of its own with these `limits`, as tmpfs takes them. `undefined`: none can be mounted here. */
export async function smallDisk(limits: string): Promise<string | undefined> {
  const path = await temporaryDirectory()
  if (!mount(path, limits)) return undefined
  onTestFinished(() => void unmount(path))
  return path
}

export const NO_SMALL_DISK = 'Small file systems are mounted by root on Linux'
