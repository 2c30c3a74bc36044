import { describeSystemFailure } from '../failures/system-failures.ts'
import { unusable } from '../failures/unusable-store.ts'
import type { ReleaseStore } from '../store/release-store.ts'

/** Makes a store in a folder reject with `release/unreachable` if the folder is full, read-only, closed or broken. */
export function withFolderFailures(store: ReleaseStore, root: string): ReleaseStore {
  function rethrow(error: unknown): never {
    const failure = describeSystemFailure(error)
    if (!failure) throw error
    const { code, problem, fix } = failure
    throw unusable(`The release store ${root}`, `${problem} (${code})`, fix, error)
  }
  return {
    ...store,
    apps: () => store.apps().catch(rethrow),
    versions: (app) => store.versions(app).catch(rethrow),
    release: (...args) => store.release(...args).catch(rethrow),
    findFile: (...args) => store.findFile(...args).catch(rethrow),
    readFile: (...args) => store.readFile(...args).catch(rethrow),
    verify: (...args) => store.verify(...args).catch(rethrow),
    readRelease: (...args) => store.readRelease(...args).catch(rethrow),
    publish: (...args) => store.publish(...args).catch(rethrow),
    remove: (...args) => store.remove(...args).catch(rethrow),
    channel: (app) => store.channel(app).catch(rethrow),
    advance: (...args) => store.advance(...args).catch(rethrow),
    advanceAll: (changes) => store.advanceAll(changes).catch(rethrow),
    previewKey: (initial) => store.previewKey(initial).catch(rethrow),
    replacePreviewKey: (next) => store.replacePreviewKey(next).catch(rethrow),
  }
}
