import { isDatabaseFull, isDatabaseIoFailure } from '../database/sqlite-errors.ts'
import { AppError } from '../errors.ts'

export type StorageHealth = ReturnType<typeof createStorageHealth>

/** Files are refused from the first failed sync on: the kernel may have dropped the pages, so that a retry would lie. */
export function createStorageHealth() {
  let degraded: unknown

  function assert() {
    if (degraded === undefined) return
    throw new AppError('storage/degraded', 'Files cannot be stored at the moment.', { cause: degraded })
  }

  /** To be told of every error of the disk; throws in its place where it is the last one. */
  function judge(error: unknown): void {
    if (isFailedSync(error)) degraded = error
    assert()
  }

  return {
    isHealthy: () => degraded === undefined,
    assert,
    judge,

    /** Whatever syncs or commits passes here: after a failed sync there is no other one. */
    async judged<Result>(work: () => Promise<Result>): Promise<Result> {
      assert()
      try {
        return await work()
      } catch (error) {
        judge(error)
        throw error
      }
    },
  }
}

export const isDegraded = (error: unknown) => error instanceof AppError && error.code === 'storage/degraded'

/** A commit that failed for a reason that leaves no doubt: the row is not there, now or after the next start. */
export const isRefused = (error: unknown) => isDatabaseFull(error) || (error instanceof AppError && !isDegraded(error))

/** The database does not say which of its calls failed, so each failure counts as one of its sync. */
const isFailedSync = (error: unknown) =>
  isDatabaseIoFailure(error) ||
  (error instanceof Error && 'syscall' in error && ['fsync', 'fdatasync'].includes(String(error.syscall)))
