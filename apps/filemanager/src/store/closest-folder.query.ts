import type { FolderPath } from '@site/contracts'
import { queryOptions } from '@tanstack/react-query'
import { isNotFound } from '#kit/outcome.ts'
import { loadApi } from '../services.ts'
import { callOptions } from './background-load.ts'

/** The closest existing ancestor of a missing folder; empty for the root. A failure shows no toast. */
export const closestFolderQuery = (user: string | null, missing: FolderPath) =>
  queryOptions({
    queryKey: ['closest folder', user, missing],
    queryFn: ({ signal }) => closestFolder(missing.slice(0, -1), callOptions(signal)),
  })

async function closestFolder(candidate: FolderPath, options: ReturnType<typeof callOptions>): Promise<FolderPath> {
  if (candidate.length === 0) return candidate
  const { folders } = await loadApi()
  try {
    await folders.list(candidate, options)
    return candidate
  } catch (error) {
    if (!isNotFound(error)) throw error
    return closestFolder(candidate.slice(0, -1), options)
  }
}
