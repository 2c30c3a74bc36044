import { type MouseEvent, type TouchEvent, useRef } from 'react'
import type { EntryElements } from '../focus/entries.ts'

const LONG_PRESS_MS = 500

/**
 * Returns a list's handlers that open an entry's menu on a right click, the context-menu key or a long press. They time
 * the long press themselves, because Safari on iOS reports no right click for it. Requires `data-name` on entries.
 * Fields and links keep the browser's menu, except links with `data-entry-menu`.
 */
export function useContextMenu({ more }: EntryElements) {
  const press = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** Clicks the entry's menu button at the event's position, where the menu then opens. */
  function openMenu(target: EventTarget, clientX: number, clientY: number): boolean {
    if (!(target instanceof Element) || target.closest('a[href]:not([data-entry-menu]), input')) return false
    const name = target.closest<HTMLElement>('[data-name]')?.dataset.name
    const button = more.get(name ?? '')
    button?.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX, clientY }))
    return button !== undefined
  }

  const cancelPress = () => clearTimeout(press.current)

  return {
    onContextMenu(event: MouseEvent) {
      cancelPress()
      if (openMenu(event.target, event.clientX, event.clientY)) event.preventDefault()
    },
    onTouchStart({ target, touches }: TouchEvent) {
      const touch = touches[0]
      cancelPress()
      if (!touch || touches.length > 1) return
      press.current = setTimeout(() => openMenu(target, touch.clientX, touch.clientY), LONG_PRESS_MS)
    },
    onTouchMove: cancelPress,
    onTouchEnd: cancelPress,
    onTouchCancel: cancelPress,
  }
}
