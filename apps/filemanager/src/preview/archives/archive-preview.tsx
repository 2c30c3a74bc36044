import { Button, Skeleton, Text, VisuallyHidden } from '@site/ui'
import Download from 'lucide-react/icons/download'
import Folder from 'lucide-react/icons/folder'
import { useState } from 'react'
import { ActionLabel } from '#kit/action-label.tsx'
import { formatBytes, formatCount } from '#kit/format.ts'
import { FileIcon } from '#kit/thumbnail/file-icon.tsx'
import tables from '../documents/csv-preview.module.css'
import { OfficeFailure } from '../office/office-failure.tsx'
import { TooSlow } from '../workers/limited-worker.ts'
import type { EntryList, ListedEntry } from './archive-messages.ts'
import styles from './archive-preview.module.css'
import { type Archive, useArchive } from './use-archive.ts'

/** How many rows the table shows, and each press of the button adds. */
const PAGE_ROWS = 200

/** Lists what is in a zip archive. Each file in it can be downloaded on its own. */
export function ArchivePreview({ url, name }: { url: string; name: string }) {
  const { answer, error, archive } = useArchive<EntryList>({ ask: 'entries', url })
  const [limit, setLimit] = useState(PAGE_ROWS)
  if (error) return <OfficeFailure error={error} />
  if (!answer || !archive) return <Skeleton shape="block" height="20rem" />
  const { entries, isTruncated } = answer
  if (entries.length === 0) return <Text tone="muted">This archive is empty.</Text>
  const hidden = entries.length - limit
  return (
    <>
      <Text tone="muted">{formatCount(entries.filter(({ isFolder }) => !isFolder).length, 'file')}</Text>
      {/* A scrollable region must be focusable. */}
      <section className={tables.scroller} aria-label={`Content of the archive ${name}`} tabIndex={0} data-scrolls="">
        <table className={`${tables.table} ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Size</th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {entries.slice(0, limit).map((entry) => (
              <EntryRow key={entry.index} archive={archive} url={url} entry={entry} />
            ))}
          </tbody>
        </table>
      </section>
      {hidden > 0 && (
        <Button variant="outline" onClick={() => setLimit(limit + PAGE_ROWS)}>
          Show more ({hidden} left)
        </Button>
      )}
      {isTruncated && <Text tone="muted">Only the beginning is shown. Download the archive to see the rest.</Text>}
    </>
  )
}

interface EntryRowProps {
  archive: Archive
  url: string
  entry: ListedEntry
}

const PROBLEMS: Readonly<Record<NonNullable<ListedEntry['problem']>, string>> = {
  encrypted: 'Protected with a password; download the whole archive',
  method: 'Download the whole archive to open it',
  size: 'Too large on its own; download the whole archive',
}

function EntryRow({ archive, url, entry }: EntryRowProps) {
  const { index, name, isFolder, size, problem } = entry
  const [state, setState] = useState<'idle' | 'busy' | { failure: string }>('idle')
  const fileName = downloadName(name)

  const download = async () => {
    setState('busy')
    try {
      save((await archive.ask({ ask: 'entry', url, index })) as Blob, fileName)
      setState('idle')
    } catch (error) {
      setState({ failure: failureOf(error) })
    }
  }

  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>
          {isFolder ? (
            <Folder className="icon" size={20} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <FileIcon name={name} size="row" />
          )}
          {shownName(name)}
        </span>
      </th>
      <td>{isFolder ? 'Folder' : formatBytes(size)}</td>
      <td>
        {problem && PROBLEMS[problem]}
        {!isFolder && !problem && (
          <Button variant="ghost" aria-disabled={state === 'busy'} onClick={() => state === 'busy' || void download()}>
            <ActionLabel icon={Download}>Download</ActionLabel>
            <VisuallyHidden> {shownName(name)}</VisuallyHidden>
          </Button>
        )}
        <span role="status" className={styles.failure}>
          {typeof state === 'object' && state.failure}
        </span>
      </td>
    </tr>
  )
}

function failureOf(error: unknown): string {
  if (error instanceof TooSlow) return 'Unpacking it takes too long. Download the whole archive.'
  const name = error instanceof Error ? error.name : ''
  if (name === 'ResponseException') return 'Download failed. Try again.'
  return 'It cannot be unpacked here. Download the whole archive.'
}

/** Names in archives may contain characters that make them look like other ones. */
const shownName = (name: string) => name.replaceAll(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, '\ufffd')

/** Never a path, whatever the archive says. */
const downloadName = (name: string) => shownName(name).split(/[/\\]/).at(-1) || 'file'

function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Browsers have read the address by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
