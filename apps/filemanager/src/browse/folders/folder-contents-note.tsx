import type { FolderPath, FolderSummary } from '@site/contracts'
import { useQuery } from '@tanstack/react-query'
import { formatBytes, formatCount } from '#kit/format.ts'
import { useFailure } from '#kit/lists/use-failure.ts'
import { texts } from '#kit/texts.ts'
import { folderQueries } from '#store/folder.queries.ts'

interface FolderContentsNoteProps {
  user: string | null
  path: FolderPath
}

/** Says how much a folder contains, once counted. */
export function FolderContentsNote({ user, path }: FolderContentsNoteProps) {
  const query = useQuery(folderQueries.summary(user, path))
  const { data } = query
  if (useFailure(query).failure) return texts.folderNotCounted
  return data ? summaryText(data) : texts.countingFolder
}

function summaryText({ folders, files, bytes, isComplete }: FolderSummary): string {
  if (folders + files === 0) return 'It is empty.'
  const counts = [
    folders > 0 && formatCount(folders, 'folder'),
    files > 0 && `${formatCount(files, 'file')} (${formatBytes(bytes)})`,
  ]
  return `It contains ${isComplete ? '' : 'at least '}${counts.filter(Boolean).join(' and ')}.`
}
