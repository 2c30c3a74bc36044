import type { FolderPath } from '@site/contracts'
import { type DragEvent, type KeyboardEvent, type PointerEvent, useCallback } from 'react'
import { entryOf } from '#kit/entry.ts'
import { keyAt } from '#kit/focus/entries.ts'
import type { ListFocus } from '#kit/focus/use-list-focus.ts'
import { useLatest } from '#kit/use-latest.ts'
import styles from './drag-image.module.css'
import { commandOf } from './moving-keys.ts'
import type { Source, Transfer } from './moving-state.ts'
import { useMoving } from './moving-state.ts'

interface List {
  folder: FolderPath
  focus: ListFocus
  /** Returns the keys of the selected entries. */
  selected: () => readonly string[]
}

/** Cuts, copies and drags entries of a list, each given by its key. Requires `data-entry` on entries. */
export function useEntryMoving(list: List) {
  const moving = useMoving()
  const latest = useLatest(list)

  const sourceOf = useCallback(
    (keys: readonly string[]): Source => {
      const { folder, focus } = latest.current
      focus.capture(keys)
      const { afterConfirmation, beforeRemove } = focus
      return { from: folder, entries: keys.map(entryOf), afterConfirmation, beforeRemove }
    },
    [latest],
  )

  const choose = (action: Transfer['action'], ...keys: string[]) => moving.ask({ ...sourceOf(keys), action })
  const setClipboard = (action: Transfer['action'], ...keys: string[]) =>
    moving.setClipboard({ ...sourceOf(keys), action })

  const onKeyDown = (event: KeyboardEvent) => {
    const command = commandOf(event)
    if (command !== 'cut' && command !== 'copy') return
    const selected = latest.current.selected()
    const focused = keyAt(event.target)
    const keys = selected.length > 0 || focused === undefined ? selected : [focused]
    const copiesText = command === 'copy' && selected.length === 0 && document.getSelection()?.isCollapsed === false
    if (keys.length === 0 || copiesText) return
    event.preventDefault()
    setClipboard(command === 'cut' ? 'move' : 'copy', ...keys)
  }

  /** Only a mouse or a pen drags: a finger scrolls, and its long press selects. */
  const onPointerDown = ({ target, pointerType }: PointerEvent) => {
    const entry = entryElementOf(target)
    const canDrag = pointerType !== 'touch' && !(target as Element).closest('form, input')
    if (entry) entry.draggable = canDrag
    if (entry && canDrag) moving.prepare()
    // Otherwise, the browser would drag the picture instead of its entry.
    if (target instanceof HTMLImageElement) target.draggable = false
  }

  const onDragStart = (event: DragEvent) => {
    const key = keyAt(event.target)
    if (key === undefined) return
    const selected = latest.current.selected()
    const keys = selected.includes(key) ? selected : [key]
    startDrag(event.dataTransfer, keys)
    moving.drag(sourceOf(keys))
  }

  return {
    choose,
    setClipboard,
    handlers: { onKeyDown, onPointerDown, onDragStart, onDragEnd: () => moving.drag(undefined) },
  }
}

const entryElementOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-entry]') : undefined

/** Carries no content, because the app has its own state. Without data, Firefox and Safari start no drag. */
const DATA_TYPE = 'application/x-entries'

/** Replaces what the browser would drag, such as a link's URL, with the names of entries. */
function startDrag(transfer: DataTransfer, keys: readonly string[]): void {
  transfer.clearData()
  transfer.setData(DATA_TYPE, '')
  transfer.effectAllowed = 'copyMove'
  const image = document.createElement('div')
  image.className = styles.image ?? ''
  image.textContent = keys.length === 1 ? entryOf(keys[0] ?? '').name : `${keys.length} items`
  document.body.append(image)
  transfer.setDragImage(image, 0, 0)
  // Waits until the browser has captured the image.
  setTimeout(() => image.remove())
}
