import { Icon } from '@site/ui'
import { type CSSProperties, type KeyboardEvent, memo, type PointerEvent, useRef } from 'react'
import { type Column, columns } from '../entries/columns.tsx'
import { type Sorting, sortedBy } from '../entries/sorting.ts'
import styles from './column-headers.module.css'
import { STEP_PX, useColumnWidths } from './use-column-widths.ts'

interface ColumnHeadersProps {
  sorting: Sorting
  onSort: (sorting: Sorting) => void
}

/** Not re-rendered while the table scrolls. */
export const ColumnHeaders = memo(function ColumnHeaders(props: ColumnHeadersProps) {
  const { widths, resize } = useColumnWidths()
  return (
    <thead>
      <tr aria-rowindex={1}>
        <td className={styles.select} />
        {columns.map((column) => (
          <ColumnHeader
            key={column.key}
            column={column}
            chosenWidth={widths[column.key]}
            onResize={(width) => resize(column.key, width)}
            {...props}
          />
        ))}
      </tr>
    </thead>
  )
})

interface ColumnHeaderProps extends ColumnHeadersProps {
  column: Column
  /** In px, if the user has chosen one. */
  chosenWidth: number | undefined
  /** Without a width, the column has its initial one again. */
  onResize: (width: number | undefined) => void
}

function ColumnHeader({ column, chosenWidth, sorting, onSort, onResize }: ColumnHeaderProps) {
  const { key, label, sort, width, className } = column
  const header = useRef<HTMLTableCellElement>(null)
  const chosen = chosenWidth === undefined ? undefined : `${chosenWidth}px`
  const initial = width && { '--width-narrow': width.narrow, '--width': width.base, '--width-wide': width.wide }
  const style = chosen ? { '--width-narrow': chosen, '--width': chosen, '--width-wide': chosen } : initial
  const direction = sorting.key !== key ? undefined : sorting.descending ? 'descending' : 'ascending'

  /** Shift with Left or Right is the keyboard's way to drag. */
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -STEP_PX, ArrowRight: STEP_PX }[event.key]
    if (!width || !event.shiftKey || step === undefined) return
    event.preventDefault()
    onResize((header.current?.offsetWidth ?? 0) + step)
  }
  return (
    <th
      ref={header}
      scope="col"
      className={className}
      style={style as CSSProperties}
      aria-sort={direction}
      data-sorted={direction}
    >
      {sort ? (
        <button
          type="button"
          className={styles.sort}
          tabIndex={-1}
          onClick={() => onSort(sortedBy(key, sorting))}
          onKeyDown={handleKey}
        >
          {label}
          <Icon name="chevron-down" size={16} />
        </button>
      ) : (
        label
      )}
      {sort && width && <ResizeHandle column={column} header={header} onResize={onResize} />}
    </th>
  )
}

interface ResizeHandleProps {
  column: Column
  header: { readonly current: HTMLElement | null }
  onResize: (width: number | undefined) => void
}

/** At the edge that a column shares with the one without a width. */
function ResizeHandle({ column, header, onResize }: ResizeHandleProps) {
  const isAfterName = columns.indexOf(column) > columns.findIndex(({ width }) => !width)
  const hasMoved = useRef(false)

  const start = (press: PointerEvent<HTMLElement>) => {
    const before = header.current?.offsetWidth ?? 0
    const handle = press.currentTarget
    const controller = new AbortController()
    const { signal } = controller
    hasMoved.current = false
    handle.setPointerCapture(press.pointerId)
    const drag = ({ clientX }: globalThis.PointerEvent) => {
      const moved = (clientX - press.clientX) * (isAfterName ? -1 : 1)
      hasMoved.current ||= moved !== 0
      if (hasMoved.current) onResize(before + moved)
    }
    handle.addEventListener('pointermove', drag, { signal })
    handle.addEventListener('lostpointercapture', () => controller.abort(), { signal })
  }
  return (
    <span
      className={styles.handle}
      data-edge={isAfterName ? 'start' : 'end'}
      title="Drag to change the width, click to widen, double-click to reset"
      aria-hidden="true"
      onPointerDown={start}
      // Dragging is not the only way to change it with a pointer.
      onClick={() => hasMoved.current || onResize((header.current?.offsetWidth ?? 0) + 2 * STEP_PX)}
      onDoubleClick={() => onResize(undefined)}
    />
  )
}
