import type { AccessStore } from '../store/release-store.ts'

/** Copies who may release, unread and without its former revisions, to a store that does not say so yet. */
export async function copyAccess(from: AccessStore, to: AccessStore): Promise<void> {
  const { text } = await from.access()
  if (text !== undefined) await to.advanceAccess(1, text)
}
