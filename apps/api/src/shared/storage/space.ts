import { statfs } from 'node:fs/promises'
import { AppError } from '../errors.ts'

export type DiskSpace = ReturnType<typeof createDiskSpace>

/** Rechecks free space after this many bytes of our own writes, because other processes write, too. */
const RECHECK_EVERY = 16 * 1024 ** 2

/** Keeps `reserve` bytes of the disk free, so that logins and deletions still work when uploads are rejected. */
export function createDiskSpace(path: string, reserve: number) {
  /** Free bytes at the last check, minus the bytes written since then. */
  let free = 0
  /** The value of `free` at which to check again. */
  let stale = 0
  let checking: Promise<void> | undefined

  const full = () => new AppError('storage/full', 'There is not enough space left for this.')

  async function room(): Promise<number> {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize - reserve
  }

  async function refresh(): Promise<void> {
    free = await room()
    stale = Math.max(0, free - RECHECK_EVERY)
  }

  return {
    async assertRoomFor(bytes: number): Promise<void> {
      if ((await room()) < bytes) throw full()
    },

    /** Allows small writes in the first half of the reserve; throws beyond it. */
    async assertInReserve(bytes: number): Promise<void> {
      if ((await room()) + reserve / 2 < bytes) throw full()
    },

    /** Must be called before writing bytes: concurrent uploads that would each fit could fill the reserve together. */
    async take(bytes: number): Promise<void> {
      if (free - bytes < stale) {
        checking ??= refresh().finally(() => {
          checking = undefined
        })
        await checking
      }
      if (free < bytes) throw full()
      free -= bytes
    },
  }
}
