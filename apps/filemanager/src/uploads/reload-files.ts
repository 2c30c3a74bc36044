import type { FolderPath } from '@site/contracts'
import { readSession } from '@site/federation'
import { fileQueries } from '../files/file.queries.ts'
import { queryClient } from '../shared/query-client.ts'

/** Of many uploads that end shortly after each other, one reload serves all. */
const GATHER_MS = 200

const pending = new Map<string, FolderPath>()

/** Brings a folder's list up to date, soon. */
export function reloadFilesOf(folder: FolderPath): void {
  const key = JSON.stringify(folder)
  if (pending.has(key)) return
  pending.set(key, folder)
  setTimeout(() => {
    pending.delete(key)
    void queryClient.invalidateQueries(fileQueries.inFolder(readSession().email, folder))
  }, GATHER_MS)
}
