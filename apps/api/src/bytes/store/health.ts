import { isFailure } from '@mfe/engines/failure'
import { AppError } from '#errors.ts'
import type { StorageHealth } from '#storage.ts'

export function createStorageHealth(): StorageHealth {
  let degraded: unknown

  function assert() {
    if (degraded === undefined) return
    throw new AppError('storage/degraded', 'Files cannot be stored at the moment.', { cause: degraded })
  }

  function note(error: unknown): void {
    if (isFailedSync(error)) degraded ??= error
  }

  function report(error: unknown): void {
    note(error)
    assert()
  }

  return {
    isHealthy: () => degraded === undefined,
    assert,
    note,
    report,

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

const isFailedSync = (error: unknown) =>
  isFailure(error, 'failed-sync') ||
  (error instanceof Error && 'syscall' in error && ['fsync', 'fdatasync'].includes(String(error.syscall)))
