import { announce, Button, Heading } from '@site/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Dialog } from '#kit/dialog/dialog.tsx'
import { fileQueries } from '#store/file.queries.ts'
import { folderQueries } from '#store/folder.queries.ts'
import { useCurrentUser } from '#store/use-current-user.ts'
import styles from './details-panel.module.css'
import type { DetailedEntry } from './details-state.ts'
import { FileFacts, FolderFacts } from './facts.tsx'

interface DetailsPanelProps {
  entry: DetailedEntry
  headingId: string
  /** Whether the panel is part of the page; otherwise, it is a dialog. */
  isBeside: boolean
  onClose: (hasFocus: boolean) => void
}

export function DetailsPanel({ entry, headingId, isBeside, onClose }: DetailsPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const close = () => onClose(panel.current?.contains(document.activeElement) ?? false)
  const content = (
    <>
      <header className={styles.head}>
        <Heading level={2} size="h4" id={headingId} focusable>
          {entry.name}
        </Heading>
        <Button variant="ghost" size="icon" icon="close" aria-label="Close details" onClick={close} />
      </header>
      <EntryFacts key={`${entry.kind} ${entry.name}`} entry={entry} onGone={close} onLeave={isBeside ? keep : close} />
    </>
  )
  if (!isBeside) {
    return (
      <Dialog open className={styles.sheet} aria-labelledby={headingId} onClose={close}>
        {content}
      </Dialog>
    )
  }
  return (
    <Beside name={entry.name}>
      <aside
        ref={panel}
        className={styles.beside}
        aria-labelledby={headingId}
        onKeyDown={({ key, target }) => {
          if (key === 'Escape' && !(target as Element).closest('dialog')) close()
        }}
      >
        {content}
      </aside>
    </Beside>
  )
}

const keep = () => undefined

/** Tells screen readers that a panel has appeared, because focus stays in the list. */
function Beside({ name, children }: { name: string; children: ReactNode }) {
  const tell = useEffectEvent(() => announce(`Details of ${name} are beside the list. Press i again to go there.`))
  useEffect(() => tell(), [])
  return children
}

interface EntryFactsProps {
  entry: DetailedEntry
  onGone: () => void
  onLeave: () => void
}

/** What the list of the entry knows. Once the list does not have it anymore, nor does the panel. */
function EntryFacts({ entry: { parent, kind, name }, onGone, onLeave }: EntryFactsProps) {
  const user = useCurrentUser()
  const isFile = kind === 'file'
  // The list of the screen loads them.
  const files = useQuery({ ...fileQueries.inFolder(user, parent), enabled: false }).data
  const folders = useQuery({ ...folderQueries.below(user, parent), enabled: false }).data
  const file = isFile ? files?.find(({ fileName }) => fileName === name) : undefined
  const folder = isFile ? undefined : folders?.find((each) => each.name === name)
  const isGone = (isFile ? files : folders) !== undefined && !file && !folder
  const leave = useEffectEvent(onGone)
  useEffect(() => {
    if (isGone) leave()
  }, [isGone])

  if (file) return <FileFacts folder={parent} file={file} onLeave={onLeave} />
  return folder ? <FolderFacts parent={parent} folder={folder} onLeave={onLeave} /> : null
}
