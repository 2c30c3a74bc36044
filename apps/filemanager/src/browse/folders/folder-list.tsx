import type { FolderPath } from '@site/contracts'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { type ComponentType, type ReactNode, useId, useMemo, useState } from 'react'
import { useEntryMoving } from '#jobs/moving/use-entry-moving.ts'
import { DeleteButton } from '#kit/deletion/delete-button.tsx'
import { useDeletion } from '#kit/deletion/use-deletion.tsx'
import { useSelectionDownload } from '#kit/downloads/use-selection-download.tsx'
import { EntryElementsContext } from '#kit/focus/entries.ts'
import { KeepPosition } from '#kit/focus/keep-position.tsx'
import { useListFocus } from '#kit/focus/use-list-focus.ts'
import { ListHead } from '#kit/lists/list-head.tsx'
import { ListState } from '#kit/lists/list-state.tsx'
import { useContextMenu } from '#kit/menu/use-context-menu.ts'
import { useOutcome } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { readSession } from '#services.ts'
import { evictFolder } from '#store/evict-folder.ts'
import { deleteFolder, type FolderItem, folderDeletionProblem, folderQueries } from '#store/folder.queries.ts'
import { refreshUsage } from '#store/usage.ts'
import { useSelection } from '../selection/use-selection.ts'
import { ShortcutButton } from '../shortcuts/shortcut-button.tsx'
import { useShortcutHelp } from '../shortcuts/use-shortcut-help.tsx'
import { FolderContentsNote } from './folder-contents-note.tsx'
import { FolderEntry } from './folder-entry.tsx'
import type { FolderLayoutProps } from './folder-layouts.tsx'
import styles from './folder-list.module.css'
import { FolderSelection } from './folder-selection.tsx'
import { useFolderKeys } from './use-folder-keys.ts'

interface FolderListProps {
  user: string | null
  parent: FolderPath
  folders: UseQueryResult<FolderItem[]>
  heading: string
  emptyText: string
  /** The layout of one folder. */
  Layout: ComponentType<FolderLayoutProps>
  /** The placeholder until the folders are loaded. */
  skeleton: ReactNode
}

const none: readonly FolderItem[] = []

export function FolderList(props: FolderListProps) {
  const { user, parent, folders, heading, emptyText, Layout, skeleton } = props
  const headingId = useId()
  const items = folders.data ?? none
  const names = useMemo(() => items.map(({ name }) => name), [items])
  const queryClient = useQueryClient()
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
  const moving = useEntryMoving({
    folder: parent,
    kind: 'folder',
    focus,
    selected: () => store.get(selection.selectedAtom),
  })

  const download = useSelectionDownload(parent, 'folders')
  const deletion = useDeletion({
    focus,
    query: folderQueries.below(user, parent),
    nameOf: ({ name }: FolderItem) => name,
    problem: (name) => folderDeletionProblem(readSession().email, parent, name),
    run: (name) => deleteFolder([...parent, name]),
    onDeleted: (name) => evictFolder(queryClient, user, [...parent, name]),
    onDone: refreshUsage,
    describe: ([name = '']) => [texts.folderToDelete(name)],
    details: ([name = '']) => <FolderContentsNote user={user} path={[...parent, name]} />,
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
        query={folders}
        failure={texts.foldersNotLoaded(parent)}
        headingId={headingId}
        skeleton={skeleton}
        isEmpty={items.length === 0}
        emptyText={emptyText}
      />
      {names.length > 0 && (
        <EntryElementsContext value={focus.entries}>
          <KeepPosition names={names} entries={focus.entries} />
          <ul className={styles.list} aria-labelledby={headingId} {...contextMenu} {...keys}>
            {items.map((folder) => (
              <FolderEntry
                key={folder.name}
                parent={parent}
                folder={folder}
                user={user}
                Layout={Layout}
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
