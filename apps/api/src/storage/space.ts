import { statfs } from 'node:fs/promises'
import { AppError } from '../errors.ts'

export type DiskSpace = ReturnType<typeof createDiskSpace>

/** Keeps `reserve` bytes of the disk free, so that logins and deletions still work when uploads no longer do. */
export function createDiskSpace(path: string, reserve: number) {
  return {
    async assertRoomFor(bytes: number): Promise<void> {
      const { bavail, bsize } = await statfs(path)
      if (bavail * bsize - bytes < reserve) throw new AppError('storage/full', 'There is no space left for this file.')
    },
  }
}
