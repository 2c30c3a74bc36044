import type { FolderSummary } from '@site/contracts'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { folderQueries } from '#store/folder.queries.ts'
import { useCurrentUser } from '#store/use-current-user.ts'
import type { FolderEntry, ListEntry } from '../entries/list-entry.ts'

/** The server counts one folder at a time, so a long list has no counts. */
const MAX_COUNTED = 60

const combine = (results: readonly UseQueryResult<FolderSummary>[]) => results.map(({ data }) => data)

/** Adds what each root folder contains, as soon as it has been counted, to a list that shows it. */
export function useRootContents(entries: readonly ListEntry[], isWanted: boolean): readonly ListEntry[] {
  const user = useCurrentUser()
  const isCounted = isWanted && entries.length <= MAX_COUNTED
  const counts = useQueries({
    queries: isCounted ? entries.map(({ name }) => folderQueries.summary(user, [[name]])) : [],
    combine,
  })
  return useMemo(() => {
    if (!isCounted) return entries
    return entries.map((entry, index) => {
      const contents = counts[index]
      return contents && entry.kind === 'folder' ? ({ ...entry, contents } satisfies FolderEntry) : entry
    })
  }, [entries, counts, isCounted])
}
