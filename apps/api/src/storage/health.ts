import { AppError } from '../errors.ts'

export type StorageHealth = ReturnType<typeof createStorageHealth>

/** Files are refused from the first failed sync on: the kernel may have dropped the pages, so that a retry would lie. */
export function createStorageHealth() {
  let degraded: unknown

  function assert() {
    if (degraded === undefined) return
    throw new AppError('storage/degraded', 'Files cannot be stored at the moment.', { cause: degraded })
  }

  return {
    isHealthy: () => degraded === undefined,
    assert,
    /** To be told of every error of the disk; throws in its place where it is the last one. */
    judge(error: unknown): void {
      if (isFailedSync(error)) degraded = error
      assert()
    },
  }
}

const isFailedSync = (error: unknown) =>
  error instanceof Error && 'syscall' in error && ['fsync', 'fdatasync'].includes(String(error.syscall))
