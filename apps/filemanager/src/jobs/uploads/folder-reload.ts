import type { FolderPath } from '@site/contracts'
import { readSession } from '#services.ts'
import { fileQueries } from '#store/file.queries.ts'
import { queryClient } from '#store/query-client.ts'
import { refreshUsage } from '#store/usage.ts'

/** Uploads that end within this time share one reload. */
const DELAY_MS = 200

/** Returns a throttled function that reloads a folder's list and the storage usage. */
export function createFolderReload(): (folder: FolderPath) => void {
  const pending = new Set<string>()
  return (folder) => {
    const key = JSON.stringify(folder)
    if (pending.has(key)) return
    pending.add(key)
    setTimeout(() => {
      pending.delete(key)
      refreshUsage()
      void queryClient.invalidateQueries(fileQueries.inFolder(readSession().email, folder))
    }, DELAY_MS)
  }
}
