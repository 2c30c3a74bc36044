import type { FolderPath } from '@site/contracts'
import { fileQueries } from '../files/file.queries.ts'
import { readSession } from '../services.ts'
import { queryClient } from '../shared/query-client.ts'
import { refreshUsage } from '../shared/usage.ts'

/** Uploads that end shortly after each other share one reload. */
const GATHER_MS = 200

const pending = new Map<string, FolderPath>()

/** Reloads a folder's list and the storage usage soon. */
export function reloadFilesOf(folder: FolderPath): void {
  const key = JSON.stringify(folder)
  if (pending.has(key)) return
  pending.set(key, folder)
  setTimeout(() => {
    pending.delete(key)
    refreshUsage()
    void queryClient.invalidateQueries(fileQueries.inFolder(readSession().email, folder))
  }, GATHER_MS)
}
