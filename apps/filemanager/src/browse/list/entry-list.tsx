import { useLocation, useNavigate, useSearchParams } from '@mfe/page'
import type { FolderPath, StoredFile } from '@site/contracts'
import { Text } from '@site/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { useStore } from 'jotai'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import FolderInput from 'lucide-react/icons/folder-input'
import Trash from 'lucide-react/icons/trash-2'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useEntryMoving } from '#jobs/moving/use-entry-moving.ts'
import { useUndoStack } from '#jobs/undo/undo-stack.ts'
import { useSelectionDownload } from '#kit/downloads/use-selection-download.tsx'
import { type Entry, keyOf } from '#kit/entry.ts'
import { EntryElementsContext } from '#kit/focus/entries.ts'
import { isFocusElsewhere } from '#kit/focus/is-focus-elsewhere.ts'
import { KeepPosition } from '#kit/focus/keep-position.tsx'
import { type ListFocus, useListFocus } from '#kit/focus/use-list-focus.ts'
import { isSameFolder } from '#kit/folder-path.ts'
import { entryUrl, folderUrl } from '#kit/folder-url.ts'
import { ListState } from '#kit/lists/list-state.tsx'
import { useOnce } from '#kit/lists/use-once.ts'
import { type MenuAnchor, useMenu } from '#kit/menu/menu.tsx'
import type { Outcome } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { useLatest } from '#kit/use-latest.ts'
import { linkedEntry } from '#links/links.ts'
import { usePreview } from '#preview/use-preview.tsx'
import { lastRenamingAtom, reloadLists, renameEntry } from '#store/entry-changes.ts'
import type { FolderItem } from '#store/folder.queries.ts'
import { changeStar } from '#store/shortlist.queries.ts'
import { useCurrentUser } from '#store/use-current-user.ts'
import { type EntryActions, EntryActionsContext } from '../entries/entry-actions.ts'
import { type FileEntry, itemOf, type ListEntry, toEntries } from '../entries/list-entry.ts'
import { type ScreenKind, sortEntries, useSorting } from '../entries/sorting.ts'
import { EntryGrid } from '../grid/entry-grid.tsx'
import { useListCommands } from '../keys/use-list-commands.ts'
import { EmptySpaceMenu } from '../pointer/empty-space-menu.tsx'
import { RubberBand } from '../pointer/rubber-band.tsx'
import { usePointer } from '../pointer/use-pointer.ts'
import { focusSearch } from '../search/search.tsx'
import { matcherOf, type SearchFilter } from '../search/search-filter.ts'
import { type Selection, useSelection } from '../selection/selection.ts'
import { useShortcutHelp } from '../shortcuts/shortcut-help.tsx'
import { EntryTable } from '../table/entry-table.tsx'
import styles from './entry-list.module.css'
import { entryMenu, previewItems } from './entry-menu.ts'
import { ListBar } from './list-bar.tsx'
import { ListFoot } from './list-foot.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { type EntryViewName, ListTools, useViewChoice } from './list-tools.tsx'
import { useEntryDeletion } from './use-entry-deletion.tsx'
import { useRootContents } from './use-root-contents.ts'

interface EntryListProps {
  screen: ScreenKind
  folder: FolderPath
  /** Absent in the deepest folders. */
  folders?: UseQueryResult<FolderItem[]>
  /** Absent at the root. */
  files?: UseQueryResult<StoredFile[]>
  heading: string
  filter: SearchFilter
  /** The outcome of the last action on the screen. */
  outcome: Outcome | undefined
  report: (outcome: Outcome) => void
}

/** The folders and files of a folder in one list, folders first, with one selection. */
export function EntryList(props: EntryListProps) {
  const { screen, folder, folders, files, heading, filter, outcome, report } = props
  const headingId = useId()
  const user = useCurrentUser()
  const [view, chooseView] = useViewChoice(screen)
  const [sorting, sort] = useSorting(screen)
  const loaded = useEntries(folders?.data, files?.data)
  const entries = useRootContents(loaded, screen === 'welcome' && view === 'list')
  const matches = useDeferredValue(useMemo(() => matcherOf(filter), [filter]))
  const shown = useMemo(
    () => sortEntries(matches ? entries.filter(matches) : entries, sorting, screen),
    [entries, matches, sorting, screen],
  )
  const keys = useMemo(() => shown.map(({ key }) => key), [shown])
  const all = useMemo(() => entries.map(({ key }) => key), [entries])
  const selection = useSelection(keys, all)
  const focus = useListFocus(keys, headingId)
  const help = useShortcutHelp(headingId, report)
  const store = useStore()
  const selected = () => store.get(selection.selectedAtom)
  const moving = useEntryMoving({ folder, focus, selected })
  const { download, note } = useSelectionDownload(folder)
  const deletion = useEntryDeletion({ folder, files: files?.data, focus, report })
  const preview = usePreview(folder, report)
  const navigate = useNavigate()
  const { record } = useUndoStack()
  const { open: openMenu, menu } = useMenu()
  const [renaming, setRenaming] = useState<string>()
  // The entry has its new name, or is gone. A later one with its name must not open the field.
  if (renaming !== undefined && !all.includes(renaming)) setRenaming(undefined)

  const open = (entry: ListEntry) => {
    if (entry.kind === 'folder') void navigate(folderUrl([...folder, entry.name]))
    else preview.open(entry.file)
  }
  const entryOf = (key: string) => shown.find((other) => other.key === key)
  const openKey = (key: string) => {
    const entry = entryOf(key)
    if (entry) open(entry)
  }
  const showMenuOf = (targets: readonly string[], anchor: MenuAnchor) =>
    openMenu(
      entryMenu({
        folder,
        keys: targets,
        anchor,
        open: openKey,
        download,
        rename: setRenaming,
        choose: moving.choose,
        setClipboard: moving.setClipboard,
        remove: deletion.ask,
      }),
    )
  const showMenu = (key: string, anchor: MenuAnchor) =>
    showMenuOf(selected().includes(key) ? selected() : [key], anchor)

  async function rename(entry: Entry, newName: string): Promise<string | undefined> {
    const problem = await renameEntry(folder, entry, newName)
    if (problem !== undefined) return problem
    const renamed = { kind: entry.kind, name: newName }
    setRenaming(undefined)
    record({
      kind: 'rename',
      id: `rename ${Date.now()} ${keyOf(entry)}`,
      noun: 'rename',
      folder,
      entry: renamed,
      former: entry.name,
    })
    await reloadLists(user, folder, [entry])
    return undefined
  }

  const star = async (entry: ListEntry) =>
    report(await changeStar(linkedEntry(folder, entry), !itemOf(entry).isStarred))

  const starKey = (key: string) => {
    const entry = entryOf(key)
    if (entry) void star(entry)
  }

  const [kept, keepFocusOn] = useState<{ readonly key: string }>()
  const showAs = (next: EntryViewName, focused: string | undefined) => {
    // Tiles have no column headers.
    const key = focused ?? (document.activeElement?.closest('thead') ? shown[0]?.key : undefined)
    chooseView(next)
    if (key !== undefined) keepFocusOn({ key })
  }

  useFollowRenames(folder, focus, selection)

  const actions = useStableActions(folder, selection, {
    open,
    star,
    remove: deletion.ask,
    showMenu,
    startRenaming: setRenaming,
    rename,
  })
  const pointer = usePointer({ selection, onOpen: openKey, onMenu: showMenu })
  const openAbove = () => {
    const name = folder.at(-1)
    if (name !== undefined) void navigate(entryUrl(folder.slice(0, -1), keyOf({ kind: 'folder', name })))
  }
  const onCommand = useListCommands({
    selection,
    onDelete: deletion.ask,
    onRename: setRenaming,
    onStar: starKey,
    onView: showAs,
    onUp: openAbove,
    onSearch: focusSearch,
    onHelp: help.open,
  })
  const { handlers } = moving
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    handlers.onKeyDown(event)
    onCommand(event)
  }

  const View = view === 'list' ? EntryTable : EntryGrid
  // Renders the rows after the rest of the screen, in time slices, so opening a folder drops no frames.
  const hasEntries = useDeferredValue(entries.length > 0, false)
  const isViewShown = hasEntries && shown.length > 0
  const addressed = useAddressedEntry()
  const label = `${heading}${folder.length > 0 ? ` in ${folder.at(-1)}` : ''}`
  const isLoading = (folders?.isPending ?? false) || (files?.isPending ?? false)
  const isShown = useOnce(!isLoading)
  useFocusOnChosen(preview.lastShown ?? addressed, focus, isShown && isViewShown)
  useFocusOnChosen(kept, focus, isShown && isViewShown)

  return (
    <section
      id="list"
      className={styles.list}
      aria-labelledby={headingId}
      {...handlers}
      {...pointer}
      onPointerDown={(event) => {
        handlers.onPointerDown(event)
        pointer.onPointerDown(event)
      }}
      onKeyDown={onKeyDown}
    >
      <ListBar
        headingId={headingId}
        heading={heading}
        outcome={outcome}
        selection={selection}
        entries={shown}
        actions={[
          { label: 'Download as zip', icon: Download, run: download },
          { label: 'Move', icon: FolderInput, run: (...chosen) => moving.choose('move', ...chosen) },
          { label: 'Copy', icon: Copy, run: (...chosen) => moving.choose('copy', ...chosen) },
          { label: 'Delete', icon: Trash, run: deletion.ask },
        ]}
        note={note}
        isEmpty={entries.length === 0}
        tools={<ListTools sorting={sorting} onSort={sort} view={view} onChooseView={chooseView} />}
        onMenu={(anchor) => showMenuOf(selected(), anchor)}
        onHelp={help.open}
      />
      {!isShown && <ListSkeleton screen={screen} view={view} />}
      {isShown && folders && (
        <ListState
          query={folders}
          failure={texts.foldersNotLoaded(folder)}
          headingId={headingId}
          // That of the files stands for both.
          skeleton={files ? null : <ListSkeleton screen={screen} view={view} />}
        />
      )}
      {isShown && entries.length > 0 && shown.length === 0 && <Text tone="muted">{texts.noMatchHere}</Text>}
      {isShown && shown.length > 0 && !isViewShown && <ListSkeleton screen={screen} view={view} />}
      {isShown && isViewShown && (
        <EntryElementsContext value={focus.entries}>
          <EntryActionsContext value={actions}>
            <KeepPosition keys={all} entries={focus.entries} />
            <View
              screen={screen}
              label={label}
              headingId={headingId}
              entries={shown}
              sorting={sorting}
              onSort={sort}
              selection={selection}
              deleting={deletion.deleting}
              renaming={renaming}
              mover={focus.mover}
            />
          </EntryActionsContext>
        </EntryElementsContext>
      )}
      {isShown && files && (
        <ListState
          query={files}
          failure={texts.filesNotLoaded(folder)}
          headingId={headingId}
          skeleton={<ListSkeleton screen={screen} view={view} />}
          empty={files.data?.length === 0 && (entries.length > 0 ? texts.noFiles : <NoFiles />)}
        />
      )}
      {isShown && screen === 'welcome' && folders?.data?.length === 0 && (
        <div className={styles.empty}>
          <Text>{texts.noFolders}</Text>
        </div>
      )}
      {isShown && (isViewShown || shown.length === 0) && <ListFoot entries={entries} shownCount={shown.length} />}
      <RubberBand entries={focus.entries} selection={selection} />
      <EmptySpaceMenu folder={folder} onOpen={openMenu} onSelectAll={selection.selectAll} />
      {menu}
      {deletion.dialog}
      {preview.dialogOf(filesOf(shown), {
        rename: ({ fileName }, newName) => rename({ kind: 'file', name: fileName }, newName),
        onDelete: deletion.ask,
        itemsOf: (file) =>
          previewItems({ folder, file, choose: moving.choose, closePreview: () => preview.close(file) }),
      })}
      {help.dialog}
    </section>
  )
}

const NoFiles = () => (
  <div className={styles.empty}>
    <Text>{texts.noFiles}</Text>
    <Text tone="muted" size="small">
      {texts.howToAddFiles}
    </Text>
  </div>
)

const noFolders: readonly FolderItem[] = []
const noFiles: readonly StoredFile[] = []

const useEntries = (folders = noFolders, files = noFiles) => useMemo(() => toEntries(folders, files), [folders, files])

const filesOf = (entries: readonly ListEntry[]) =>
  entries.filter((entry): entry is FileEntry => entry.kind === 'file').map(({ file }) => file)

type ChangingActions = Omit<EntryActions, 'folder' | 'selection'>

/** Returns functions that never change, so rows do not re-render, and call the latest ones. */
function useStableActions(
  folder: FolderPath,
  { toggle, selectedAtomOf }: Selection,
  changing: ChangingActions,
): EntryActions {
  const latest = useLatest(changing)
  return useMemo(
    () => ({
      folder,
      selection: { toggle, selectedAtomOf },
      open: (...args) => latest.current.open(...args),
      star: (...args) => latest.current.star(...args),
      remove: (...args) => latest.current.remove(...args),
      showMenu: (...args) => latest.current.showMenu(...args),
      startRenaming: (...args) => latest.current.startRenaming(...args),
      rename: (...args) => latest.current.rename(...args),
    }),
    [folder, toggle, selectedAtomOf, latest],
  )
}

/** Keeps focus on an entry that is renamed here or by Undo, and keeps it selected. */
function useFollowRenames(folder: FolderPath, { entries, mover }: ListFocus, { rename }: Selection): void {
  const store = useStore()
  useEffect(
    () =>
      store.sub(lastRenamingAtom, () => {
        const renaming = store.get(lastRenamingAtom)
        if (!renaming || !isSameFolder(renaming.folder, folder)) return
        const { from, to } = renaming
        rename(from, to)
        if (!isFocusElsewhere(entries.get(from))) mover.current?.(to)
      }),
    [store, folder, entries, mover, rename],
  )
}

/** Returns the entry whose key the address has, as a new object for each navigation. */
function useAddressedEntry(): { readonly key: string } | undefined {
  const [params] = useSearchParams()
  const addressed = params.get('file')
  const { key: visit } = useLocation()
  return useMemo(() => (addressed === null ? undefined : { key: addressed, visit }), [addressed, visit])
}

/** Focuses the chosen entry, once per `chosen` object. */
function useFocusOnChosen(chosen: { readonly key: string } | undefined, { mover }: ListFocus, isReady: boolean): void {
  const reached = useRef<typeof chosen>(undefined)
  useEffect(() => {
    if (!isReady || !chosen || reached.current === chosen) return
    reached.current = chosen
    // A navigation moves focus to the page's heading first.
    queueMicrotask(() => mover.current?.(chosen.key))
  }, [chosen, isReady, mover])
}
