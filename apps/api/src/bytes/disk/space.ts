import { statfs } from 'node:fs/promises'
import type { StorageSpace } from '#storage.ts'
import { storageFull } from '../store/errors.ts'

export interface DiskSpace extends StorageSpace {
  /** Must be called before writing bytes, or concurrent uploads that each fit could fill the reserve together. */
  take(bytes: number): Promise<void>
}

export type TakeSpace = Pick<DiskSpace, 'take'>

/** Rechecks free space after this many bytes of our own writes, because other processes also write. */
const RECHECK_EVERY = 16 * 1024 ** 2

/** The share of the file system's inodes that stays free with `reserve`: files without bytes use these up as well. */
const RESERVED_INODES = 0.02

/** Keeps `reserve` bytes of the disk free, and a share of its inodes. */
export function createDiskSpace(path: string, reserve: number): DiskSpace {
  /** Free bytes at the last check, minus the bytes written since then. */
  let free = 0
  /** Free space is checked again when `free` drops below this. */
  let recheckBelow = 0
  let checking: Promise<void> | undefined

  /** Resolves to the free bytes beyond this share of the reserve; none once only that share of its inodes is free. */
  async function room(share = 1): Promise<number> {
    const { bavail, bsize, files, ffree } = await statfs(path)
    // A file system that creates inodes as needed reports 0.
    if (files > 0 && ffree <= files * RESERVED_INODES * share) return Number.NEGATIVE_INFINITY
    return bavail * bsize - reserve * share
  }

  async function refresh(): Promise<void> {
    free = await room()
    recheckBelow = Math.max(0, free - RECHECK_EVERY)
  }

  return {
    freeBytes: () => room(),

    async assertRoomFor(bytes) {
      if ((await room()) < bytes) throw storageFull()
    },

    async assertInReserve(bytes) {
      if ((await room(0.5)) < bytes) throw storageFull()
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
