import type { FolderPath } from '@site/contracts'
import { readSession } from '@site/federation'
import { Heading, Skeleton, Text, VisuallyHidden } from '@site/ui'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { LoadFailure } from '../shared/load-failure.tsx'
import { StatusLine } from '../shared/status-line.tsx'
import { texts } from '../shared/texts.ts'
import { useDeletion } from '../shared/use-deletion.tsx'
import { useFocusAfterRemoval } from '../shared/use-focus-after-removal.ts'
import { deleteFile, type FileItem, fileDeletionProblem, fileQueries } from './file.queries.ts'
import styles from './file-table.module.css'
import { FileTable, isLong } from './file-table.tsx'
import { FindFile, filesNamedLike } from './find-file.tsx'

interface FileListProps {
  user: string | null
  folder: FolderPath
  files: UseQueryResult<FileItem[]>
}

const none: readonly FileItem[] = []

export function FileList({ user, folder, files: { data, error, refetch } }: FileListProps) {
  const headingId = useId()
  const query = fileQueries.inFolder(user, folder)
  const files = data ?? none
  const [sought, setSought] = useState('')
  const words = useDeferredValue(sought)
  const shown = useMemo(() => filesNamedLike(files, words), [files, words])
  const names = useMemo(() => shown.map(({ fileName }) => fileName), [shown])
  const queryClient = useQueryClient()
  const { removed, placeOf } = useFocusAfterRemoval(names, headingId)

  const deletion = useDeletion({
    problem: () => fileDeletionProblem(readSession().email, folder),
    run: (name) => deleteFile(folder, name),
    onDeleted: (name) => {
      removed(name)
      queryClient.setQueryData(query.queryKey, (before) => before?.filter(({ fileName }) => fileName !== name))
      void queryClient.invalidateQueries(query)
    },
    placeOf,
    failure: texts.fileNotDeleted,
  })

  return (
    <section aria-labelledby={headingId}>
      <Heading level={2} size="h3" id={headingId} focusable>
        Files
      </Heading>
      <StatusLine outcome={deletion.outcome} />
      {error && !data && (
        <LoadFailure message={texts.filesNotLoaded(folder)} error={error} headingId={headingId} onRetry={refetch} />
      )}
      {!error && !data && <FilesSkeleton />}
      {data?.length === 0 && <Text tone="muted">{texts.noFiles}</Text>}
      {(isLong(files) || sought !== '') && (
        <FindFile value={sought} found={shown.length} total={files.length} onChange={setSought} />
      )}
      {shown.length > 0 && (
        <FileTable
          folder={folder}
          files={shown}
          deleting={deletion.deleting}
          onDelete={deletion.ask}
          onPrepareDelete={deletion.prepare}
        />
      )}
      {deletion.dialog}
    </section>
  )
}

export function FilesSkeleton() {
  return (
    <div className={styles.skeleton}>
      <VisuallyHidden>Loading files</VisuallyHidden>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} shape="block" height="3rem" />
      ))}
    </div>
  )
}
