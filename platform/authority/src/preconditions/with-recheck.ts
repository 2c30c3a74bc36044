import type { AppName, ReleaseStore } from '@mfe/release'

/** Rejects if a change may not be made anymore. `apps` are those whose live versions are about to change. */
type Recheck = (apps: readonly AppName[]) => Promise<void>

/**
 * Returns a view of a store that checks again before each change, because a command or an upload takes a while. A
 * change of what is live is checked once, so that it can be completed, or taken back.
 */
export function withRecheck(store: ReleaseStore, recheck: Recheck): ReleaseStore {
  let live: Promise<void> | undefined
  const checkLive = (apps: readonly AppName[]) => {
    live ??= recheck(apps)
    return live
  }
  return {
    ...store,
    async publish(...release) {
      await recheck([])
      return store.publish(...release)
    },
    async remove(...version) {
      await recheck([])
      return store.remove(...version)
    },
    async advance(app, next) {
      await checkLive([app])
      return store.advance(app, next)
    },
    async advanceAll(changes) {
      await checkLive([...changes.keys()])
      return store.advanceAll(changes)
    },
    async advanceAccess(...change) {
      // Each time: if another writer was first, that may have been a revocation.
      await (live ?? recheck([]))
      return store.advanceAccess(...change)
    },
    async replacePreviewKey(...key) {
      await recheck([])
      return store.replacePreviewKey(...key)
    },
  }
}
