import type { FolderPath, FolderSummary } from '@site/contracts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { useEntryMoving } from '#jobs/moving/use-entry-moving.ts'
import { DeleteButton, useDeletion } from '#kit/deletion/use-deletion.tsx'
import { useSelectionDownload } from '#kit/downloads/use-selection-download.tsx'
import { type EntryElements, EntryElementsContext } from '#kit/focus/entries.ts'
import { KeepPosition } from '#kit/focus/keep-position.tsx'
import { createTypeAhead, isTypeAheadKey } from '#kit/focus/type-ahead.ts'
import { useFocusFallback } from '#kit/focus/use-focus-fallback.ts'
import { useListFocus } from '#kit/focus/use-list-focus.ts'
import { formatBytes, formatCount } from '#kit/format.ts'
import { ListHead } from '#kit/lists/list-head.tsx'
import { ListState, useResult } from '#kit/lists/list-state.tsx'
import { useContextMenu } from '#kit/menu/menu.tsx'
import { useOutcome } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { readSession } from '#services.ts'
import {
  deleteFolder,
  evictFolder,
  type FolderItem,
  folderDeletionProblem,
  folderQueries,
} from '#store/folder.queries.ts'
import { refreshUsage } from '#store/usage.ts'
import { useCurrentUser } from '#store/use-current-user.ts'
import { type Selection, SelectionTools, transferActions, useSelection } from '../selection/selection.tsx'
import { ShortcutButton, useShortcutHelp } from '../shortcuts/shortcut-help.tsx'
import { FolderEntry } from './folder-entry.tsx'
import { type FolderLayout, FoldersSkeleton } from './folder-layouts.tsx'
import styles from './folder-list.module.css'

interface FolderListProps {
  parent: FolderPath
  loaded: UseQueryResult<FolderItem[]>
  heading: string
  emptyText: string
  layout: FolderLayout
}

const none: readonly FolderItem[] = []

export function FolderList({ parent, loaded, heading, emptyText, layout }: FolderListProps) {
  const user = useCurrentUser()
  const headingId = useId()
  const folders = loaded.data ?? none
  const names = useMemo(() => folders.map(({ name }) => name), [folders])
  const focus = useListFocus(names, headingId)
  const contextMenu = useContextMenu(focus.entries)
  const { outcome, report } = useOutcome()
  const help = useShortcutHelp(report)
  const [renaming, setRenaming] = useState<string>()
  // The folder has its new name, or is gone. A later one with this name must not open the field.
  if (renaming !== undefined && !names.includes(renaming)) setRenaming(undefined)
  const keys = useFolderKeys({ names, entries: focus.entries, onRename: setRenaming, onHelp: help.open })
  const selection = useSelection(names, names)
  const store = useStore()
  const selected = () => store.get(selection.selectedAtom)
  const moving = useEntryMoving({ folder: parent, kind: 'folder', focus, selected })
  const download = useSelectionDownload(parent, 'folders')
  const deletion = useDeletion({
    focus,
    query: folderQueries.below(user, parent),
    nameOf: ({ name }: FolderItem) => name,
    problem: (name) => folderDeletionProblem(readSession().email, parent, name),
    run: (name) => deleteFolder([...parent, name]),
    onDeleted: (name) => evictFolder(user, [...parent, name]),
    onDone: refreshUsage,
    describe: ([name = '']) => [texts.folderToDelete(name)],
    details: ([name = '']) => <FolderContentsNote path={[...parent, name]} />,
    report,
  })

  return (
    <section id="folders" aria-labelledby={headingId} {...moving.handlers}>
      <div className={styles.top}>
        <ListHead id={headingId} outcome={outcome} tools={names.length > 0 && <ShortcutButton onClick={help.open} />}>
          {heading}
        </ListHead>
        <FolderSelection
          headingId={headingId}
          count={names.length}
          selection={selection}
          download={download}
          onTransfer={moving.choose}
        />
      </div>
      <ListState
        query={loaded}
        failure={texts.foldersNotLoaded(parent)}
        headingId={headingId}
        skeleton={<FoldersSkeleton layout={layout} />}
        empty={folders.length === 0 && emptyText}
      />
      {names.length > 0 && (
        <EntryElementsContext value={focus.entries}>
          <KeepPosition names={names} entries={focus.entries} />
          <ul className={styles.list} aria-labelledby={headingId} {...contextMenu} {...keys}>
            {folders.map((folder) => (
              <FolderEntry
                key={folder.name}
                parent={parent}
                folder={folder}
                layout={layout}
                renaming={renaming === folder.name}
                onRenaming={setRenaming}
                onRenamed={focus.beforeRename}
                selection={selection}
                onTransfer={moving.choose}
              >
                <DeleteButton
                  label={`folder ${folder.name}`}
                  name={folder.name}
                  busy={deletion.deleting.has(folder.name)}
                  onDelete={deletion.ask}
                />
              </FolderEntry>
            ))}
          </ul>
        </EntryElementsContext>
      )}
      {deletion.dialog}
      {help.dialog}
    </section>
  )
}

function FolderContentsNote({ path }: { path: FolderPath }) {
  const { data, failure } = useResult(useQuery(folderQueries.summary(useCurrentUser(), path)))
  if (failure) return texts.folderNotCounted
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

interface FolderKeys {
  names: readonly string[]
  entries: EntryElements
  onRename: (name: string) => void
  onHelp: () => void
}

/**
 * Shortcuts for a list of folders: letters move to the next folder whose name starts with them, F2 renames, and the
 * question mark opens the list of shortcuts. Requires `data-name` on entries. Ignores keys in text fields.
 */
function useFolderKeys({ names, entries, onRename, onHelp }: FolderKeys) {
  const [typeAhead] = useState(createTypeAhead)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const name = target.closest<HTMLElement>('[data-name]')?.dataset.name
    if (name === undefined || target.matches('input[type=text]')) return
    if (event.key === '?') onHelp()
    else if (event.key === 'F2') onRename(name)
    else if (isTypeAheadKey(event)) {
      const next = typeAhead(event.key, names, names.indexOf(name))
      entries.row.get(names[next ?? -1] ?? '')?.focus()
    } else return
    event.preventDefault()
  }
  return { onKeyDown }
}

interface FolderSelectionProps {
  /** The list's heading, which receives focus when the buttons disappear. */
  headingId: string
  count: number
  selection: Selection
  download: ReturnType<typeof useSelectionDownload>
  onTransfer: Parameters<typeof transferActions>[1]
}

/** The actions on the selected folders; empty without a selection. */
function FolderSelection({ headingId, count, selection, download, onTransfer }: FolderSelectionProps) {
  const selected = useAtomValue(selection.selectedAtom)
  const focusFallback = useFocusFallback(headingId)
  return (
    <div {...focusFallback}>
      {selected.length > 0 && (
        <SelectionTools
          noun="folders"
          matchCount={count}
          selection={selection}
          note={download.note}
          actions={transferActions(download.download, onTransfer)}
        />
      )}
    </div>
  )
}
