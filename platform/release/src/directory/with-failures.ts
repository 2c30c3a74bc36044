import { unusable } from '../errors.ts'
import { catching } from '../failures/catching.ts'
import { describeSystemFailure } from '../failures/system-failures.ts'
import type { ChannelStore, VersionStore } from '../store/release-store.ts'

type FolderStore = VersionStore & ChannelStore

/** Makes a store in a folder reject with `release/unreachable` if the folder is full, read-only, closed or broken. */
export function withFolderFailures(store: FolderStore, root: string): FolderStore {
  function rethrow(error: unknown): never {
    const failure = describeSystemFailure(error)
    if (!failure) throw error
    const { code, problem, fix } = failure
    throw unusable(`The release store ${root}`, `${problem} (${code})`, fix, error)
  }
  return catching(store, rethrow)
}
