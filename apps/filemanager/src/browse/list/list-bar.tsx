import { Button, Heading } from '@site/ui'
import { useAtomValue, useStore } from 'jotai'
import type Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Keyboard from 'lucide-react/icons/keyboard'
import ListChecks from 'lucide-react/icons/list-checks'
import ListX from 'lucide-react/icons/list-x'
import { type ReactNode, useDeferredValue, useEffect } from 'react'
import { ActionLabel } from '#kit/action-label.tsx'
import { useFocusFallback } from '#kit/focus/use-focus-fallback.ts'
import { formatFileSize, totalOf } from '#kit/format.ts'
import { anchorAt, type MenuAnchor } from '#kit/menu/menu.tsx'
import type { Outcome } from '#kit/outcome.ts'
import { withCommandKey } from '#kit/shortcut-text.ts'
import { StatusLine } from '#kit/status-line.tsx'
import { reserveSpace } from '#services.ts'
import type { ListEntry } from '../entries/list-entry.ts'
import type { Selection } from '../selection/selection.ts'
import styles from './list-bar.module.css'

interface SelectionAction {
  label: string
  icon: typeof Download
  /** Receives the selected keys in the order of the list, at least one. */
  run: (...keys: string[]) => void
}

interface ListBarProps {
  /** The id of the heading. It names the list and receives focus when no entry can. */
  headingId: string
  heading: string
  outcome: Outcome | undefined
  selection: Selection
  /** Those displayed. */
  entries: readonly ListEntry[]
  /** In the order of their buttons. */
  actions: readonly SelectionAction[]
  /** What happens to a download of the selection. */
  note: ReactNode
  isEmpty: boolean
  /** The choices of order and view. */
  tools: ReactNode
  onMenu: (anchor: MenuAnchor) => void
  onHelp: () => void
}

/** The space of the bar while it sticks: in windows below 30rem, as in the style sheet, it does not. */
const barHeight = (rem: number): string => `clamp(0rem, (100vh - 30rem) * 999, ${rem}rem)`

/** The heading and the tools of a list, which make way for the actions on the selection. Stays in view with them. */
export function ListBar(props: ListBarProps) {
  const { headingId, heading, outcome, selection, note, isEmpty, tools, onHelp } = props
  // The selected row is drawn first. Both at once, so the status line never reads entries that the list has replaced.
  const selected = useDeferredValue(useAtomValue(selection.selectedAtom))
  const entries = useDeferredValue(props.entries)
  const isSelecting = selected.length > 0
  const height = barHeight(note ? 5 : 2.75)
  const focusFallback = useFocusFallback(headingId)
  // Keeps a focused control clear of the bar.
  useEffect(() => (isSelecting ? reserveSpace('top', height) : undefined), [isSelecting, height])
  return (
    <div className={styles.bar} data-selecting={isSelecting || undefined} {...focusFallback}>
      {!isEmpty && (
        <span className={styles.all}>
          <Button
            variant="ghost"
            size="icon"
            aria-label={isSelecting ? 'Select none' : 'Select all'}
            title={isSelecting ? 'Select none (Escape)' : `Select all (${withCommandKey('A')})`}
            onClick={() => (isSelecting ? selection.selectOnly() : selection.selectAll())}
          >
            {isSelecting ? <ListX {...icon} /> : <ListChecks {...icon} />}
          </Button>
        </span>
      )}
      <div className={styles.heading} data-hidden={isSelecting}>
        <Heading level={2} size="h4" id={headingId} focusable>
          {heading}
        </Heading>
      </div>
      <p role="status" className={styles.count}>
        {isSelecting && `${selected.length.toLocaleString('en')} selected`}
        {isSelecting && <span className={styles.size}>{sizeOf(selected, entries)}</span>}
      </p>
      {isSelecting && <SelectionButtons {...props} />}
      <div className={styles.status}>
        <StatusLine outcome={outcome} />
      </div>
      <div className={styles.tools}>
        {tools}
        {!isEmpty && (
          <span className={styles.help}>
            <Button
              variant="ghost"
              size="icon"
              aria-label="Keyboard shortcuts"
              title="Keyboard shortcuts (?)"
              onClick={onHelp}
            >
              <Keyboard {...icon} />
            </Button>
          </span>
        )}
      </div>
      <p role="status" className={styles.note}>
        {isSelecting && note}
      </p>
    </div>
  )
}

/** Returns the size of what is selected, or nothing if there are folders: what they contain is not known. */
function sizeOf(selected: readonly string[], entries: readonly ListEntry[]): string {
  const keys = new Set(selected)
  const files = entries.flatMap((entry) => (entry.kind === 'file' && keys.has(entry.key) ? entry.file : []))
  return files.length === selected.length ? `, ${formatFileSize(totalOf(files))}` : ''
}

function SelectionButtons({ selection, actions, onMenu }: ListBarProps) {
  const store = useStore()
  return (
    <div className={styles.actions}>
      {actions.map(({ label, icon: Picture, run }) => (
        <Button
          key={label}
          variant="outline"
          aria-label={`${label} selected`}
          title={label}
          onClick={() => run(...store.get(selection.selectedAtom))}
        >
          <ActionLabel icon={Picture}>{label}</ActionLabel>
        </Button>
      ))}
      <Button
        variant="ghost"
        size="icon"
        aria-label="More actions for the selection"
        aria-haspopup="menu"
        onClick={(event) => onMenu(anchorAt(event.currentTarget))}
      >
        <Ellipsis {...icon} />
      </Button>
    </div>
  )
}

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const
