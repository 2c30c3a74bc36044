import { versionUrl } from '@site/api-client/versions'
import type { EarlierVersion, FolderPath, StoredFile } from '@site/contracts'
import { Button, Heading, Skeleton } from '@site/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { DeleteButton, useDeletion } from '#kit/deletion/use-deletion.tsx'
import { DownloadLink } from '#kit/downloads/download-link.tsx'
import { EntryElementsContext, useEntryRef } from '#kit/focus/entries.ts'
import { useListFocus } from '#kit/focus/use-list-focus.ts'
import { formatFileSize, formatTime } from '#kit/format.ts'
import lists from '#kit/lists/divided-list.module.css'
import { ListState } from '#kit/lists/list-state.tsx'
import type { Outcome } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { queryClient } from '#store/query-client.ts'
import { refreshUsage } from '#store/usage.ts'
import { useCurrentUser } from '#store/use-current-user.ts'
import { removeVersion, restore, versionQueries } from '#store/version.queries.ts'
import styles from './details-panel.module.css'

interface VersionsProps {
  folder: FolderPath
  file: StoredFile
  report: (outcome: Outcome) => void
}

const none: readonly EarlierVersion[] = []

/** What a file contained before it was replaced: each can be restored, downloaded, or deleted now. */
export function Versions({ folder, file, report }: VersionsProps) {
  const { fileName } = file
  const headingId = useId()
  const userEmail = useCurrentUser()
  const query = versionQueries.ofFile(userEmail, folder, file)
  const loaded = useQuery(query)
  const versions = loaded.data ?? none
  const ids = useMemo(() => versions.map(({ id }) => id), [versions])
  const focus = useListFocus(ids, headingId)
  const deletion = useDeletion({
    focus,
    run: (id) => removeVersion(folder, fileName, id),
    onDeleted: (id) => queryClient.setQueryData(query.queryKey, (before) => before?.filter((other) => other.id !== id)),
    onDone: () => {
      refreshUsage()
      void queryClient.invalidateQueries(query)
    },
    describe: ([id = '']) => [texts.versionToDelete(fileName, timeOf(versions, id))],
    report,
  })
  const restoring = useMutation({
    mutationFn: (id: string) => restore(folder, fileName, id),
    onSuccess: (outcome) => {
      // Its row is gone.
      document.getElementById(headingId)?.focus()
      report(outcome)
    },
  })

  return (
    <section aria-labelledby={headingId}>
      <Heading level={3} size="h4" id={headingId} focusable>
        Earlier versions
      </Heading>
      <ListState
        query={loaded}
        failure={texts.versionsNotLoaded}
        headingId={headingId}
        skeleton={<Skeleton shape="block" height="3rem" />}
        empty={versions.length === 0 && texts.noVersions}
      />
      <EntryElementsContext value={focus.entries}>
        <ul className={lists.list}>
          {versions.map((version) => (
            <Version
              key={version.id}
              version={version}
              label={timeOf(versions, version.id)}
              href={versionUrl({ userEmail: userEmail ?? '', folder, fileName }, version.id)}
              saveAs={fileName}
              isDeleting={deletion.deleting.has(version.id)}
              onRestore={(id) => restoring.isPending || restoring.mutate(id)}
              onDelete={deletion.ask}
            />
          ))}
        </ul>
      </EntryElementsContext>
      {deletion.dialog}
    </section>
  )
}

/** Returns a different text for each version: `from Jan 2, 2026, 3:04 AM`, with a number if several are of that minute. */
function timeOf(versions: readonly EarlierVersion[], id: string): string {
  const time = ({ uploadTime }: EarlierVersion) => formatTime(uploadTime)
  const version = versions.find((each) => each.id === id)
  if (!version) return ''
  const same = versions.filter((each) => time(each) === time(version))
  return `from ${time(version)}${same.length > 1 ? ` (${same.length - same.indexOf(version)})` : ''}`
}

interface VersionProps {
  version: EarlierVersion
  /** Differs from those of all other versions. */
  label: string
  href: string
  saveAs: string
  isDeleting: boolean
  onRestore: (id: string) => void
  onDelete: (id: string) => void
}

function Version({ version, label, href, saveAs, isDeleting, onRestore, onDelete }: VersionProps) {
  const { id, uploadTime, expiresAt } = version
  return (
    <li data-entry={id}>
      <time dateTime={uploadTime}>{formatTime(uploadTime)}</time>, {formatFileSize(version)}
      <span className={styles.detail}>
        kept until <time dateTime={expiresAt}>{formatTime(expiresAt)}</time>
      </span>
      <div className={styles.actions} data-words>
        <Button
          ref={useEntryRef(id)}
          variant="ghost"
          aria-label={`Restore version ${label}`}
          onClick={() => onRestore(id)}
        >
          Restore
        </Button>
        <DownloadLink href={href} saveAs={saveAs} name={`version ${label}`} />
        <DeleteButton label={`version ${label} now`} id={id} busy={isDeleting} onDelete={onDelete} />
      </div>
    </li>
  )
}
