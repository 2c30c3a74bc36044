import type { BlobStore } from './storage.ts'

/** Postpones the deletion of blobs that are being read in this process. */
export function createHeldBlobs(
  remove: (id: string) => Promise<void>,
): Pick<BlobStore, 'delete' | 'deleteAll' | 'hold'> {
  /** The number of readers of each blob; `doomed` blobs are deleted after their last reader. */
  const readers = new Map<string, number>()
  const doomed = new Set<string>()

  async function removeUnread(id: string): Promise<void> {
    if (readers.has(id)) doomed.add(id)
    else await remove(id)
  }

  /** Returns whether this was the last reader of a deleted blob. */
  function releaseReader(id: string): boolean {
    const left = (readers.get(id) ?? 0) - 1
    if (left > 0) readers.set(id, left)
    else readers.delete(id)
    return left <= 0 && doomed.delete(id)
  }

  async function removeAll(ids: readonly string[]): Promise<void> {
    for (const id of ids) await removeUnread(id)
  }

  return {
    delete: removeUnread,
    deleteAll: removeAll,

    hold(ids) {
      for (const id of ids) readers.set(id, (readers.get(id) ?? 0) + 1)
      let held = ids
      return async () => {
        const released = held
        held = []
        await removeAll(released.filter(releaseReader))
      }
    },
  }
}
