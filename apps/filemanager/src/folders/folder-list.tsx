import type { FolderPath } from '@site/contracts'
import { readSession } from '@site/federation'
import { Heading, Text } from '@site/ui'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useId } from 'react'
import { addressOf } from '../folder-address.ts'
import { DeleteButton } from '../shared/delete-button.tsx'
import { LoadFailure } from '../shared/load-failure.tsx'
import { StatusLine } from '../shared/status-line.tsx'
import { texts } from '../shared/texts.ts'
import { useDeletion } from '../shared/use-deletion.tsx'
import { useFocusAfterRemoval } from '../shared/use-focus-after-removal.ts'
import { deleteFolder, folderDeletionProblem, folderQueries } from './folder.queries.ts'
import type { FolderEntryProps } from './folder-entries.tsx'
import styles from './folder-list.module.css'

interface FolderListProps {
  user: string | null
  parent: FolderPath
  folders: UseQueryResult<string[]>
  heading: string
  emptyText: string
  /** How one folder is shown. */
  Entry: ComponentType<FolderEntryProps>
  /** Stands in its place until the folders are there. */
  skeleton: ReactNode
}

const none: readonly string[] = []

export function FolderList(props: FolderListProps) {
  const { user, parent, folders, heading, emptyText, Entry, skeleton } = props
  const headingId = useId()
  const query = folderQueries.below(user, parent)
  const { data, error, refetch } = folders
  const names = data ?? none
  const queryClient = useQueryClient()
  const { removed, placeOf } = useFocusAfterRemoval(names, headingId)

  const deletion = useDeletion({
    problem: (name) => folderDeletionProblem(readSession().email, parent, name),
    run: (name) => deleteFolder([...parent, name]),
    onDeleted: (name) => {
      removed(name)
      queryClient.setQueryData(query.queryKey, (before) => before?.filter((other) => other !== name))
    },
    onEnd: () => void queryClient.invalidateQueries(query),
    placeOf,
    failure: texts.folderNotDeleted(parent.length + 1),
  })

  return (
    <section aria-labelledby={headingId}>
      <Heading level={2} size="h3" id={headingId} focusable>
        {heading}
      </Heading>
      <StatusLine outcome={deletion.outcome} />
      {error && !data && (
        <LoadFailure message={texts.foldersNotLoaded(parent)} error={error} headingId={headingId} onRetry={refetch} />
      )}
      {!error && !data && skeleton}
      {data?.length === 0 && <Text tone="muted">{emptyText}</Text>}
      {names.length > 0 && (
        <ul className={styles.list} aria-labelledby={headingId}>
          {names.map((name) => (
            <Entry key={name} name={name} href={addressOf([...parent, name])}>
              <DeleteButton
                label={`folder ${name}`}
                name={name}
                busy={deletion.deleting.has(name)}
                onDelete={deletion.ask}
                onPrepare={deletion.prepare}
              />
            </Entry>
          ))}
        </ul>
      )}
      {deletion.dialog}
    </section>
  )
}
