import type { FolderPath, StoredFile } from '@site/contracts'
import { VisuallyHidden } from '@site/ui'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useStore } from 'jotai'
import { use, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { EntryElementsContext } from '../focus/entries.ts'
import { useContextMenu } from '../menu/use-context-menu.ts'
import { ColumnHeaders } from './column-headers.tsx'
import type { FileActions } from './file-cells.tsx'
import { FileRow } from './file-row.tsx'
import styles from './file-table.module.css'
import type { Sorting } from './sorting.ts'
import { useRowKeys } from './use-row-keys.ts'
import type { Selection } from './use-selection.ts'

/** Longer lists are virtualized: only the rows in view are in the document. */
const MAX_UNVIRTUALIZED_ROWS = 100
const ROW_HEIGHT = 48

const isLong = (files: readonly StoredFile[]) => files.length > MAX_UNVIRTUALIZED_ROWS

interface FileTableProps extends Omit<FileActions, 'onSelect' | 'onRenaming'> {
  folder: FolderPath
  /** The list's heading. */
  headingId: string
  files: readonly StoredFile[]
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  selection: Selection
  deleting: ReadonlySet<string>
  /** The file that the address names: its row is focused once. */
  chosen: string | null
}

/** A table with the keyboard navigation of the WAI-ARIA APG's grid pattern. */
export function FileTable(props: FileTableProps) {
  const { folder, headingId, files, sorting, onSort, selection, deleting, chosen, ...actions } = props
  const captionId = useId()
  const keysId = useId()
  const scroller = useRef<HTMLElement>(null)
  const [renaming, setRenaming] = useState<string>()
  const long = isLong(files)
  const names = useMemo(() => files.map(({ fileName }) => fileName), [files])
  const virtualizer = useVirtualizer({
    count: files.length,
    enabled: long,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => files[index]?.fileName ?? index,
    overscan: 5,
  })
  const store = useStore()
  const { tabStopAtomOf, moveTo, keys } = useRowKeys({
    names,
    headingId,
    onDelete: (name) => {
      const selected = store.get(selection.selectedAtom)
      actions.onDelete(...(selected.length > 0 ? selected : [name]))
    },
    onRename: setRenaming,
    reveal: (index) => {
      if (long) virtualizer.scrollToIndex(index)
    },
  })
  useEffect(() => {
    if (chosen !== null) moveTo(chosen)
  }, [chosen, moveTo])
  const contextMenu = useContextMenu(use(EntryElementsContext))
  const onRenamed = useCallback(
    (newName: string) => {
      setRenaming(undefined)
      moveTo(newName)
    },
    [moveTo],
  )
  const shown = virtualizer.getVirtualItems()
  const indexes = long ? shown.map(({ index }) => index) : files.keys()
  const above = shown[0]?.start ?? 0
  const below = long ? virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0) : 0

  return (
    // A scrollable region must be focusable.
    <section
      ref={scroller}
      className={styles.scroller}
      data-long={long}
      aria-labelledby={captionId}
      tabIndex={long ? 0 : undefined}
    >
      <table
        className={styles.table}
        role="grid"
        aria-multiselectable="true"
        aria-rowcount={files.length + 1}
        aria-describedby={keysId}
        {...keys}
        {...contextMenu}
      >
        <caption id={captionId}>
          <VisuallyHidden>Files in {folder.at(-1)}</VisuallyHidden>
        </caption>
        <ColumnHeaders sorting={sorting} onSort={onSort} />
        <Spacer height={above} />
        <tbody>
          {[...indexes].map((index) => {
            const file = files[index]
            return (
              file && (
                <FileRow
                  key={file.fileName}
                  folder={folder}
                  file={file}
                  index={index}
                  selectedAtomOf={selection.selectedAtomOf}
                  tabStopAtomOf={tabStopAtomOf}
                  deleting={deleting.has(file.fileName)}
                  renaming={renaming === file.fileName}
                  onRenaming={setRenaming}
                  onSelect={selection.toggle}
                  onRenamed={onRenamed}
                  measure={long ? virtualizer.measureElement : undefined}
                  {...actions}
                />
              )
            )
          })}
        </tbody>
        <Spacer height={below} />
      </table>
      <VisuallyHidden>
        <span id={keysId}>
          Arrow keys move between rows and controls; Space selects, Enter opens, F2 renames, Delete deletes the selected
          files, or the row.
        </span>
      </VisuallyHidden>
    </section>
  )
}

/** Takes the height of the rows that are not rendered. */
function Spacer({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tbody aria-hidden="true" className={styles.space}>
      <tr>
        <td colSpan={4} style={{ height }} />
      </tr>
    </tbody>
  )
}
