import type { FolderPath, StoredFile } from '@site/contracts'
import { useAtomValue, useStore } from 'jotai'
import { type Ref, use, useCallback, useImperativeHandle, useMemo, useState } from 'react'
import { useCutNamesAtom } from '#jobs/moving/cut-mark.tsx'
import { EntryElementsContext } from '#kit/focus/entries.ts'
import { useContextMenu } from '#kit/menu/use-context-menu.ts'
import type { Selection } from '../selection/use-selection.ts'
import type { FileActions } from './cell-props.ts'
import type { Sorting } from './sorting.ts'
import { useRowKeys } from './use-row-keys.ts'

/** Longer lists are virtualized: only the rows in view are in the document. */
const MAX_UNVIRTUALIZED_FILES = 100

export const isLong = (files: readonly StoredFile[]) => files.length > MAX_UNVIRTUALIZED_FILES

/** The props of a view of the files: a table or tiles. */
export interface FileViewProps extends Omit<FileActions, 'onSelect' | 'onRenaming'> {
  folder: FolderPath
  /** The list's heading. */
  headingId: string
  files: readonly StoredFile[]
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  selection: Selection
  deleting: ReadonlySet<string>
  /** Receives a function that moves focus to a file, whether or not it is in view. */
  mover: Ref<(fileName: string) => void>
  /** Opens the list of shortcuts. */
  onHelp: () => void
}

interface Layout {
  /** Renders a file that is out of view, now or with the next render. */
  reveal: (index: number) => void
  /** The number of tiles side by side; absent for a table. */
  columns?: number
}

/** The state and the keys of a view, and the additional props of each file's row or tile. */
export function useFileView(props: FileViewProps, layout: Layout) {
  const { folder, headingId, files, selection, deleting, mover, onOpen, onDelete, onTransfer, onHelp } = props
  const [renaming, setRenaming] = useState<string>()
  const names = useMemo(() => files.map(({ fileName }) => fileName), [files])
  const store = useStore()
  const { tabStop, moveTo, keys } = useRowKeys({
    ...layout,
    names,
    headingId,
    onExtend: selection.extend,
    onSelectAll: selection.selectAll,
    onDelete: (name) => {
      const selected = store.get(selection.selectedAtom)
      onDelete(...(selected.length > 0 ? selected : [name]))
    },
    onRename: setRenaming,
    onHelp,
  })
  const selectedNames = useAtomValue(selection.selectedNamesAtom)
  const cutNames = useAtomValue(useCutNamesAtom(folder, 'file'))
  useImperativeHandle(mover, () => moveTo, [moveTo])
  const contextMenu = useContextMenu(use(EntryElementsContext))
  const onRenamed = useCallback(
    (newName: string) => {
      setRenaming(undefined)
      moveTo(newName)
    },
    [moveTo],
  )

  return {
    handlers: { ...keys, ...contextMenu },
    /** Returns the props of the file at an index. They change only if the file or its state does. */
    entryProps: (file: StoredFile, index: number) => ({
      folder,
      file,
      index,
      isInLongList: isLong(files),
      isSelected: selectedNames.has(file.fileName),
      /** Whether this entry is the one in the tab order. */
      isTabStop: file.fileName === tabStop,
      isCut: cutNames.has(file.fileName),
      selectedAtomOf: selection.selectedAtomOf,
      deleting: deleting.has(file.fileName),
      renaming: renaming === file.fileName,
      onRenaming: setRenaming,
      onRenamed,
      onSelect: selection.toggle,
      onOpen,
      onDelete,
      onTransfer,
    }),
  }
}

/** The props of each file's row or tile. */
export type FileEntryProps = ReturnType<ReturnType<typeof useFileView>['entryProps']>
