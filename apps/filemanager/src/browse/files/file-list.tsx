import { useLocation, useSearchParams } from '@mfe/page'
import type { FolderPath, StoredFile } from '@site/contracts'
import { guardedLocal } from '@site/services/storage'
import { Skeleton, Text, VisuallyHidden } from '@site/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { useStore } from 'jotai'
import Trash from 'lucide-react/icons/trash-2'
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { detailsAction } from '#details/details-state.ts'
import { useEntryMoving } from '#jobs/moving/use-entry-moving.ts'
import { useDeletion } from '#kit/deletion/use-deletion.tsx'
import { useSelectionDownload } from '#kit/downloads/use-selection-download.tsx'
import { EntryElementsContext } from '#kit/focus/entries.ts'
import { KeepPosition } from '#kit/focus/keep-position.tsx'
import { type ListFocus, useListFocus } from '#kit/focus/use-list-focus.ts'
import { lazyPart, useLazyPart } from '#kit/lazy-part.ts'
import { ListHead } from '#kit/lists/list-head.tsx'
import { ListState } from '#kit/lists/list-state.tsx'
import { type Outcome, useOutcome } from '#kit/outcome.ts'
import { texts } from '#kit/texts.ts'
import { usePreview } from '#preview/use-preview.tsx'
import { readSession } from '#services.ts'
import { deleteFile, fileDeletionProblem, fileQueries, renameFile } from '#store/file.queries.ts'
import { queryClient } from '#store/query-client.ts'
import { refreshUsage } from '#store/usage.ts'
import { useCurrentUser } from '#store/use-current-user.ts'
import { SelectionTools, transferActions, useSelection } from '../selection/selection.tsx'
import { ShortcutButton, useShortcutHelp } from '../shortcuts/shortcut-help.tsx'
import { fileActions } from '../table/columns.tsx'
import { FileTable } from '../table/file-table.tsx'
import { sortFiles, useSorting } from '../table/sorting.ts'
import styles from './file-list.module.css'
import { FileToolbar, type FileView, filterByName } from './file-toolbar.tsx'

const none: readonly StoredFile[] = []

export function FileList({ folder, loaded }: { folder: FolderPath; loaded: UseQueryResult<StoredFile[]> }) {
  const headingId = useId()
  const { outcome, report } = useOutcome()
  const files = loaded.data ?? none
  const [params] = useSearchParams()
  const addressed = params.get('file')
  const { key } = useLocation()
  const fromAddress = useMemo(() => (addressed === null ? undefined : { name: addressed, key }), [addressed, key])
  const [query, setQuery] = useState('')
  const [sorting, setSorting] = useSorting()
  const deferredQuery = useDeferredValue(query)
  const shown = useMemo(() => sortFiles(filterByName(files, deferredQuery), sorting), [files, deferredQuery, sorting])
  const names = useMemo(() => shown.map(({ fileName }) => fileName), [shown])
  const all = useMemo(() => files.map(({ fileName }) => fileName), [files])
  const selection = useSelection(names, all)
  const focus = useListFocus(names, headingId)
  const help = useShortcutHelp(report)
  const deletion = useFileDeletion({ files, folder, focus, report })
  const store = useStore()
  const moving = useEntryMoving({ folder, kind: 'file', focus, selected: () => store.get(selection.selectedAtom) })
  const { download, note } = useSelectionDownload(folder, 'files')
  const actions = [...transferActions(download, moving.choose), { label: 'Delete', icon: Trash, run: deletion.ask }]
  const { view, View, choose } = useViewChoice(report)
  const preview = usePreview(folder, report)
  const filesQuery = fileQueries.inFolder(useCurrentUser(), folder)
  const rename = async ({ fileName }: StoredFile, newName: string) => {
    const problem = await renameFile(folder, fileName, newName)
    if (problem === undefined) await queryClient.invalidateQueries(filesQuery)
    return problem
  }
  const showDetailsOf = (file: StoredFile) => () => {
    // It covers the list, which the details are beside.
    preview.close(file)
    detailsAction({ parent: folder, kind: 'file', name: file.fileName }).onSelect()
  }
  // Renders the rows after the rest of the screen, in time slices, so opening a folder drops no frames.
  const hasRows = useDeferredValue(files.length > 0, false)
  const isViewShown = hasRows && shown.length > 0 && View !== undefined
  useFocusOnChosen(preview.lastShown ?? fromAddress, focus, isViewShown)

  return (
    <section id="files" className={styles.files} aria-labelledby={headingId} {...moving.handlers}>
      <div className={styles.top}>
        <ListHead id={headingId} outcome={outcome} tools={files.length > 0 && <ShortcutButton onClick={help.open} />}>
          Files
        </ListHead>
        {files.length > 0 && (
          <FileToolbar
            query={query}
            onQueryChange={setQuery}
            matchCount={shown.length}
            total={files.length}
            sorting={sorting}
            onSort={setSorting}
            view={view}
            onChooseView={choose}
          />
        )}
      </div>
      <ListState
        query={loaded}
        failure={texts.filesNotLoaded(folder)}
        headingId={headingId}
        skeleton={<FilesSkeleton />}
        empty={files.length === 0 && texts.noFiles}
      />
      {files.length > 0 && (
        <SelectionTools matchCount={shown.length} selection={selection} actions={actions} note={note} />
      )}
      {files.length > 0 && shown.length === 0 && <Text tone="muted">{texts.noFileMatches(deferredQuery)}</Text>}
      {shown.length > 0 && !isViewShown && <FilesSkeleton />}
      {isViewShown && (
        <EntryElementsContext value={focus.entries}>
          <KeepPosition names={all} entries={focus.entries} />
          <View
            folder={folder}
            headingId={headingId}
            files={shown}
            sorting={sorting}
            onSort={setSorting}
            selection={selection}
            onOpen={preview.open}
            deleting={deletion.deleting}
            mover={focus.mover}
            onDelete={deletion.ask}
            onHelp={help.open}
            onTransfer={moving.choose}
          />
        </EntryElementsContext>
      )}
      {deletion.dialog}
      {preview.dialogOf(shown, {
        rename,
        onDelete: deletion.ask,
        itemsOf: (file) => [...fileActions(folder, file, moving.choose), { label: 'Details', onSelect: showDetailsOf(file) }],
      })}
      {help.dialog}
    </section>
  )
}

/** The key in localStorage (docs/product.md, "Storage"). */
const VIEW_KEY = 'filesView'

const grid = lazyPart(() => import('../grid/file-grid.tsx'))

/**
 * Remembers the chosen view in the browser. The tiles load once they are chosen; while they load, `View` is undefined.
 * If they fail to load, the list stays.
 */
function useViewChoice(report: (outcome: Outcome) => void) {
  const [view, setView] = useState<FileView>(() => (guardedLocal.read(VIEW_KEY) === 'grid' ? 'grid' : 'list'))
  const code = useLazyPart(grid, { wanted: view === 'grid', giveUp: () => setView('list'), report })

  return {
    view,
    View: view === 'list' ? FileTable : code?.FileGrid,
    choose(next: FileView) {
      setView(next)
      guardedLocal.write(VIEW_KEY, next === 'grid' ? next : null)
    },
  }
}

/** Focuses the chosen file, once per `chosen` object. */
function useFocusOnChosen(chosen: { readonly name: string } | undefined, { mover }: ListFocus, isReady: boolean): void {
  const reached = useRef<typeof chosen>(undefined)
  useEffect(() => {
    if (!isReady || !chosen || reached.current === chosen) return
    reached.current = chosen
    // A navigation moves focus to the page's heading first.
    queueMicrotask(() => mover.current?.(chosen.name))
  }, [chosen, isReady, mover])
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

interface FileDeletion {
  files: readonly StoredFile[]
  folder: FolderPath
  focus: ListFocus
  report: (outcome: Outcome) => void
}

function useFileDeletion({ files, folder, ...list }: FileDeletion) {
  return useDeletion({
    ...list,
    query: fileQueries.inFolder(useCurrentUser(), folder),
    nameOf: ({ fileName }: StoredFile) => fileName,
    problem: () => fileDeletionProblem(readSession().email, folder),
    run: (name) => deleteFile(folder, name),
    onDone: refreshUsage,
    summary: summaryOf,
    describe: (names) => [texts.filesToDelete(names), texts.sizeToDelete(named(files, names))],
  })
}

function named(files: readonly StoredFile[], names: readonly string[]): StoredFile[] {
  const wanted = new Set(names)
  return files.filter(({ fileName }) => wanted.has(fileName))
}

function summaryOf(outcomes: readonly Outcome[]): Outcome {
  const failures = outcomes.filter(({ kind }) => kind !== 'success')
  const [first] = failures
  return first
    ? { ...first, message: texts.filesNotDeleted(failures.length, outcomes.length) }
    : { kind: 'success', message: texts.filesDeleted(outcomes.length) }
}
