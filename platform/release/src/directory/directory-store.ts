import type { ReleaseStore } from '../store/release-store.ts'
import { createDirectoryChannels } from './directory-channels.ts'
import { createDirectoryVersions } from './directory-versions.ts'
import { withFolderFailures } from './with-failures.ts'

/** Stores versions and channels in one folder, in which both drivers find the apps. */
export function createDirectoryStore(root: string): ReleaseStore {
  const store = withFolderFailures({ ...createDirectoryVersions(root), ...createDirectoryChannels(root) }, root)
  const listeners = new Set<() => void>()

  const announced =
    <Args extends unknown[]>(advance: (...args: Args) => Promise<boolean>) =>
    async (...args: Args): Promise<boolean> => {
      const isStored = await advance(...args)
      if (isStored) for (const onChange of listeners) onChange()
      return isStored
    }

  return {
    ...store,
    advance: announced(store.advance),
    advanceAll: announced(store.advanceAll),
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  }
}
