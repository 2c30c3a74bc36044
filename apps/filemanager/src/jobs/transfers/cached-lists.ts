import type { StoredFile } from '@site/contracts'
import type { QueryKey } from '@tanstack/react-query'
import { fileQueries } from '#store/file.queries.ts'
import { evictFolder, type FolderItem, folderQueries } from '#store/folder.queries.ts'
import { queryClient } from '#store/query-client.ts'
import { refreshUsage } from '#store/usage.ts'
import type { Batch, Job, ListedBatch } from './batch.ts'

/** Updates the cache after an entry has arrived in the target folder as `name`. */
export function updateLists(job: Job, name: string): void {
  const { action, user, from, to } = job.batch
  if (job.kind === 'folder') evictFolder(user, [...to, name])
  if (action === 'move') removeEntry(job.batch, job)
  if (action === 'move' && job.kind === 'folder') evictFolder(user, [...from, job.name])
}

function removeEntry({ user, from, beforeRemove }: Batch, { kind, name }: Job): void {
  beforeRemove?.(name)
  if (kind === 'file') {
    const { queryKey } = fileQueries.inFolder(user, from)
    queryClient.setQueryData<StoredFile[]>(queryKey, (files) => files?.filter(({ fileName }) => fileName !== name))
  } else {
    const { queryKey } = folderQueries.below(user, from)
    queryClient.setQueryData<FolderItem[]>(queryKey, (folders) => folders?.filter((folder) => folder.name !== name))
  }
}

/** Reloads both folders' lists, and the storage usage. */
export function reloadLists({ user, from, to, jobs }: ListedBatch): void {
  const kinds = new Set(jobs.map(({ kind }) => kind))
  for (const folder of [from, to]) {
    if (kinds.has('file')) reload(fileQueries.inFolder(user, folder))
    if (kinds.has('folder')) reload(folderQueries.below(user, folder))
  }
  refreshUsage()
}

const reload = ({ queryKey }: { queryKey: QueryKey }) => void queryClient.invalidateQueries({ queryKey, exact: true })
