import { statfs } from 'node:fs/promises'
import { AppError } from '../errors.ts'

export type DiskSpace = ReturnType<typeof createDiskSpace>

/** So many bytes of ours later, it is looked what everybody else has written meanwhile. */
const LOOKS_EVERY = 16 * 1024 ** 2

/** Keeps `reserve` bytes of the disk free, so that logins and deletions still work when uploads no longer do. */
export function createDiskSpace(path: string, reserve: number) {
  let allowance = 0
  let looking: Promise<void> | undefined

  const full = () => new AppError('storage/full', 'There is no space left for this file.')

  async function room(): Promise<number> {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize - reserve
  }

  async function look(): Promise<void> {
    allowance = Math.min(await room(), LOOKS_EVERY)
  }

  return {
    async assertRoomFor(bytes: number): Promise<void> {
      if ((await room()) < bytes) throw full()
    },

    /** To be asked before bytes are written: uploads that had room one by one would fill the reserve together. */
    async take(bytes: number): Promise<void> {
      if (allowance < bytes) {
        looking ??= look().finally(() => {
          looking = undefined
        })
        await looking
        if (allowance < bytes) throw full()
      }
      allowance -= bytes
    },
  }
}
