import { unusable } from '../errors.ts'
import { catching } from '../failures/catching.ts'
import { describeSystemFailure } from '../failures/system-failures.ts'
import type { ReleaseStore } from '../store/release-store.ts'

/** Makes a store in a folder reject with `release/unreachable` if the folder is full, read-only, closed or broken. */
export function withFolderFailures(store: ReleaseStore, root: string): ReleaseStore {
  function rethrow(error: unknown): never {
    const failure = describeSystemFailure(error)
    if (!failure) throw error
    const { code, problem, fix } = failure
    throw unusable(`The release store ${root}`, `${problem} (${code})`, fix, error)
  }
  return catching(store, rethrow)
}
