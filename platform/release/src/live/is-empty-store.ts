import type { ReleaseStore } from '../store/release-store.ts'

/** Resolves to whether nothing has ever been published: a folder of something else is empty, too. */
export async function isEmptyStore(store: ReleaseStore): Promise<boolean> {
  for (const app of await store.apps()) {
    const { revision, unreadable } = await store.channel(app)
    if (revision > 0 || unreadable || (await store.versions(app)).length > 0) return false
  }
  return true
}
