import type { FolderPath } from '@site/contracts'
import { type DragEvent, type KeyboardEvent, type PointerEvent, useCallback } from 'react'
import type { ListFocus } from '#kit/focus/use-list-focus.ts'
import { useLatest } from '#kit/use-latest.ts'
import styles from './drag-image.module.css'
import { commandOf } from './moving-keys.ts'
import type { Entry, Source, Transfer } from './moving-state.ts'
import { useMoving } from './moving-state.ts'

interface List {
  folder: FolderPath
  kind: Entry['kind']
  focus: ListFocus
  selected: () => readonly string[]
}

/** Cuts, copies and drags entries of a list. Requires `data-name` on entries. `choose` is stable. */
export function useEntryMoving(list: List) {
  const moving = useMoving()
  const latest = useLatest(list)

  const sourceOf = useCallback(
    (names: readonly string[]): Source => {
      const { folder, kind, focus } = latest.current
      focus.capture(names)
      const { afterConfirmation, beforeRemove } = focus
      return { from: folder, entries: names.map((name) => ({ kind, name })), afterConfirmation, beforeRemove }
    },
    [latest],
  )

  const choose = useCallback(
    (action: Transfer['action'], ...names: string[]) => moving.ask({ ...sourceOf(names), action }),
    [moving, sourceOf],
  )

  const onKeyDown = (event: KeyboardEvent) => {
    const command = commandOf(event)
    if (command !== 'cut' && command !== 'copy') return
    const selected = latest.current.selected()
    const focused = nameOf(event.target)
    const names = selected.length > 0 || focused === undefined ? selected : [focused]
    const copiesText = command === 'copy' && selected.length === 0 && document.getSelection()?.isCollapsed === false
    if (names.length === 0 || copiesText) return
    event.preventDefault()
    moving.setClipboard({ ...sourceOf(names), action: command === 'cut' ? 'move' : 'copy' })
  }

  /** Only a mouse or a pen drags: a finger scrolls, and its long press opens the menu. */
  const onPointerDown = ({ target, pointerType }: PointerEvent) => {
    const entry = entryOf(target)
    const canDrag = pointerType !== 'touch' && !(target as Element).closest('form, input')
    if (entry) entry.draggable = canDrag
    if (entry && canDrag) moving.prepare()
    // Otherwise, the browser would drag the picture instead of its entry.
    if (target instanceof HTMLImageElement) target.draggable = false
  }

  const onDragStart = (event: DragEvent) => {
    const name = nameOf(event.target)
    if (name === undefined) return
    const selected = latest.current.selected()
    const names = selected.includes(name) ? selected : [name]
    startDrag(event.dataTransfer, names)
    moving.drag(sourceOf(names))
  }

  return { choose, handlers: { onKeyDown, onPointerDown, onDragStart, onDragEnd: () => moving.drag(undefined) } }
}

const entryOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-name]') : undefined

const nameOf = (target: EventTarget) => entryOf(target)?.dataset.name

/** Carries no content, because the app has its own state. Without data, Firefox and Safari start no drag. */
const DATA_TYPE = 'application/x-entries'

/** Replaces what the browser would drag, such as a link's URL, with the names of entries. */
function startDrag(transfer: DataTransfer, names: readonly string[]): void {
  transfer.clearData()
  transfer.setData(DATA_TYPE, '')
  transfer.effectAllowed = 'copyMove'
  const image = document.createElement('div')
  image.className = styles.image ?? ''
  image.textContent = names.length === 1 ? (names[0] ?? '') : `${names.length} items`
  document.body.append(image)
  transfer.setDragImage(image, 0, 0)
  // Waits until the browser has captured the image.
  setTimeout(() => image.remove())
}
