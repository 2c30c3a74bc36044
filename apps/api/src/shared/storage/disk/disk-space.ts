import { statfs } from 'node:fs/promises'
import { storageFull } from '../errors.ts'
import type { StorageSpace } from '../storage.ts'

export interface DiskSpace extends StorageSpace {
  /** Must be called before writing bytes, or concurrent uploads that each fit could fill the reserve together. */
  take(bytes: number): Promise<void>
}

/** Rechecks free space after this many bytes of our own writes, because other processes also write. */
const RECHECK_EVERY = 16 * 1024 ** 2

/** Keeps `reserve` bytes of the disk free. */
export function createDiskSpace(path: string, reserve: number): DiskSpace {
  /** Free bytes at the last check, minus the bytes written since then. */
  let free = 0
  /** Free space is checked again when `free` drops below this. */
  let recheckBelow = 0
  let checking: Promise<void> | undefined

  async function room(): Promise<number> {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize - reserve
  }

  async function refresh(): Promise<void> {
    free = await room()
    recheckBelow = Math.max(0, free - RECHECK_EVERY)
  }

  return {
    async assertRoomFor(bytes) {
      if ((await room()) < bytes) throw storageFull()
    },

    async assertInReserve(bytes) {
      if ((await room()) + reserve / 2 < bytes) throw storageFull()
    },

    async take(bytes) {
      if (free - bytes < recheckBelow) {
        checking ??= refresh().finally(() => {
          checking = undefined
        })
        await checking
      }
      if (free < bytes) throw storageFull()
      free -= bytes
    },
  }
}
