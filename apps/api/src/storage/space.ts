import { statfs } from 'node:fs/promises'
import { AppError } from '../errors.ts'

export type DiskSpace = ReturnType<typeof createDiskSpace>

/** So many bytes of ours later, it is looked what everybody else has written meanwhile. */
const LOOKS_EVERY = 16 * 1024 ** 2

/** Keeps `reserve` bytes of the disk free, so that logins and deletions still work when uploads no longer do. */
export function createDiskSpace(path: string, reserve: number) {
  /** As of the last look, less what was taken since. */
  let free = 0
  /** What is left of it when it is time to look again. */
  let stale = 0
  let looking: Promise<void> | undefined

  const full = () => new AppError('storage/full', 'There is not enough space left for this.')

  async function room(): Promise<number> {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize - reserve
  }

  async function look(): Promise<void> {
    free = await room()
    stale = Math.max(0, free - LOOKS_EVERY)
  }

  return {
    async assertRoomFor(bytes: number): Promise<void> {
      if ((await room()) < bytes) throw full()
    },

    /** Lets small writes continue in the reserve: throws once they would use its second half. */
    async assertInReserve(bytes: number): Promise<void> {
      if ((await room()) + reserve / 2 < bytes) throw full()
    },

    /** To be asked before bytes are written: uploads that had room one by one would fill the reserve together. */
    async take(bytes: number): Promise<void> {
      if (free - bytes < stale) {
        looking ??= look().finally(() => {
          looking = undefined
        })
        await looking
      }
      if (free < bytes) throw full()
      free -= bytes
    },
  }
}
