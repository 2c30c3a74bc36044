import type { FolderPath, FolderSummary } from '@site/contracts'
import { useQuery } from '@tanstack/react-query'
import { formatBytes, formatCount } from '#kit/format.ts'
import { useResult } from '#kit/lists/list-state.tsx'
import { texts } from '#kit/texts.ts'
import { folderQueries } from './folder.queries.ts'
import { useCurrentUser } from './use-current-user.ts'

/** Returns a sentence that says what these folders contain, once it has been counted. */
export function useContentsText(paths: readonly FolderPath[]): string {
  const { data, failure } = useResult(useQuery(folderQueries.summary(useCurrentUser(), paths)))
  if (failure) return texts.folderNotCounted
  return data ? contentsText(data, paths.length === 1) : texts.countingFolder
}

function contentsText({ folders, files, bytes, isComplete }: FolderSummary, isOne: boolean): string {
  if (folders + files === 0) return isOne ? 'It is empty.' : 'They are empty.'
  const counts = [
    folders > 0 && formatCount(folders, 'folder'),
    files > 0 && `${formatCount(files, 'file')} (${formatBytes(bytes)})`,
  ]
  return `${isOne ? 'It contains' : 'They contain'} ${isComplete ? '' : 'at least '}${counts.filter(Boolean).join(' and ')}.`
}
