import { useStore } from 'jotai'
import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { keyAt } from '#kit/focus/entries.ts'
import { anchorAtPointer, type MenuAnchor } from '#kit/menu/menu.tsx'
import type { Selection } from '../selection/selection.ts'

interface PointerActions {
  selection: Selection
  onOpen: (key: string) => void
  /** Receives the entry that was clicked. */
  onMenu: (key: string, anchor: MenuAnchor) => void
}

interface Press {
  isTouch: boolean
  x: number
  y: number
  /** Selects the entry, once, if the finger stays. */
  timer?: ReturnType<typeof setTimeout>
  select?: (() => void) | undefined
}

const LONG_PRESS_MS = 500
/** A finger that moves further scrolls. */
const MAX_MOVE_PX = 10

/** Controls have their own clicks. The link of a name opens, unless a modifier key or a finger selects. */
const OWN_CLICKS = 'a[href], button, input, form'

/**
 * A click selects an entry, with Ctrl or ⌘ one more, with Shift all up to it; a double click opens it. A long press of a
 * finger selects, too, and then each tap does; without a selection, a tap opens. A right click, or the menu key, opens
 * the menu. Requires `data-entry` on entries, and `data-open` on the links of names.
 */
export function usePointer({ selection, onOpen, onMenu }: PointerActions) {
  const store = useStore()
  const selected = () => store.get(selection.selectedAtom)
  /** The last press. Events of older browsers do not say what kind of pointer clicked. */
  const press = useRef<Press>(undefined)
  const ignoresNextClick = useRef(false)

  const isTouch = () => press.current?.isTouch === true
  const cancelPress = () => clearTimeout(press.current?.timer)
  const endLongPress = () => {
    cancelPress()
    press.current?.select?.()
  }

  const selectWith = ({ ctrlKey, metaKey, shiftKey }: MouseEvent, key: string) => {
    if (shiftKey) selection.extend(key, key)
    else if (ctrlKey || metaKey || isTouch()) selection.toggle(key)
    else selection.selectOnly(key)
  }

  return {
    onPointerDown({ target, pointerType, clientX: x, clientY: y }: PointerEvent) {
      cancelPress()
      ignoresNextClick.current = false
      press.current = { isTouch: pointerType === 'touch', x, y }
      const key = keyAt(target)
      if (!isTouch() || key === undefined || (target as Element).closest('input, button, form')) return
      const { current } = press
      current.select = () => {
        current.select = undefined
        ignoresNextClick.current = true
        selection.toggle(key)
        ;(target as Element).closest<HTMLElement>('[data-entry]')?.focus({ preventScroll: true })
      }
      current.timer = setTimeout(endLongPress, LONG_PRESS_MS)
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (!press.current?.timer) return
      const { x, y } = press.current
      if (Math.hypot(clientX - x, clientY - y) > MAX_MOVE_PX) cancelPress()
    },
    onPointerUp: cancelPress,
    onPointerCancel: cancelPress,

    /** Before the link of a name opens. */
    onClickCapture(event: MouseEvent) {
      const key = keyAt(event.target)
      const link = (event.target as Element).closest('[data-open]')
      if (key === undefined || (!link && !ignoresNextClick.current)) return
      const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey
      const selects = hasModifier || (isTouch() && selected().length > 0)
      if (!selects && !ignoresNextClick.current) return
      event.preventDefault()
      event.stopPropagation()
      if (!ignoresNextClick.current) selectWith(event, key)
      ignoresNextClick.current = false
    },
    onClick(event: MouseEvent) {
      const key = keyAt(event.target)
      if (key === undefined || (event.target as Element).closest(OWN_CLICKS)) return
      if (isTouch() && selected().length === 0) onOpen(key)
      else selectWith(event, key)
    },
    onDoubleClick(event: MouseEvent) {
      const key = keyAt(event.target)
      if (key !== undefined && !isTouch() && !(event.target as Element).closest(OWN_CLICKS)) onOpen(key)
    },
    onContextMenu(event: MouseEvent) {
      const { target } = event
      const key = keyAt(target)
      if (key === undefined || !(target instanceof Element)) return
      // Fields and the links of other controls keep the browser's menu.
      if (target.closest('a[href]:not([data-open], [data-entry-menu]), input[type=text]')) return
      event.preventDefault()
      // Some browsers report a long press as a right click.
      if (isTouch()) return endLongPress()
      if (!selected().includes(key)) selection.selectOnly(key)
      onMenu(key, anchorAtPointer(event, target.closest('[data-entry]') ?? target))
    },
  }
}
