import { DatabaseFailure, isFailure } from '@mfe/engines/failure'
import { AppError } from '#errors.ts'

export type StorageHealth = ReturnType<typeof createStorageHealth>

/**
 * Rejects files after a failed sync, because the kernel may have dropped the pages and a retry could falsely succeed.
 */
export function createStorageHealth() {
  let degraded: unknown

  function assert() {
    if (degraded === undefined) return
    throw new AppError('storage/degraded', 'Files cannot be stored at the moment.', { cause: degraded })
  }

  /** Notes a failed sync. */
  function note(error: unknown): void {
    if (isFailedSync(error)) degraded ??= error
  }

  /** Must be called with every disk error. Throws `storage/degraded` after a failed sync. */
  function report(error: unknown): void {
    note(error)
    assert()
  }

  return {
    isHealthy: () => degraded === undefined,
    assert,
    note,
    report,

    /** Runs work that syncs or commits; rejects it after an earlier failed sync. */
    async guarded<Result>(work: () => Promise<Result>): Promise<Result> {
      assert()
      try {
        return await work()
      } catch (error) {
        report(error)
        throw error
      }
    },
  }
}

export const isDegraded = (error: unknown) => error instanceof AppError && error.code === 'storage/degraded'

/** Returns whether a commit certainly failed: its rows do not exist, and will not exist after a restart. */
export const isRolledBack = (error: unknown) =>
  error instanceof DatabaseFailure
    ? !isFailure(error, 'unclear', 'failed-sync')
    : error instanceof AppError && !isDegraded(error)

const isFailedSync = (error: unknown) =>
  isFailure(error, 'failed-sync') ||
  (error instanceof Error && 'syscall' in error && ['fsync', 'fdatasync'].includes(String(error.syscall)))
