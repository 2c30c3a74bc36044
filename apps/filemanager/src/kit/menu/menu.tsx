import { Button, nextMenuItem } from '@site/ui'
import Ellipsis from 'lucide-react/icons/ellipsis'
import {
  type KeyboardEvent,
  type MouseEvent,
  type TouchEvent,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type EntryElements, EntryElementsContext, useEntryRef } from '../focus/entries.ts'
import { useLatest } from '../use-latest.ts'
import styles from './menu.module.css'

export interface MenuItem {
  label: string
  onSelect: () => void
}

interface MenuProps {
  label: string
  items: readonly MenuItem[]
  anchor: Anchor
  onClose: () => void
}

/** A menu in the browser's top layer (WAI-ARIA APG, "menu"). The caller restores focus. */
function Menu({ label, items, anchor, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const close = useLatest(onClose)

  useLayoutEffect(() => {
    const element = menu.current
    if (!element) return
    // Absent in the test DOM, which has no layout.
    element.showPopover?.()
    placeAt(element, anchor)
  }, [anchor])

  useEffect(() => {
    menu.current?.querySelector('button')?.focus({ preventScroll: true })
    // Closes when its entry moves, because the menu does not follow. A scroll that keeps a changing list in place moves
    // no entry.
    const topOfEntry = () => menu.current?.parentElement?.getBoundingClientRect().top ?? 0
    const openedAt = topOfEntry()
    const closeMenu = () => close.current()
    const closeIfMoved = () => {
      if (Math.abs(topOfEntry() - openedAt) > 1) closeMenu()
    }
    window.addEventListener('scroll', closeIfMoved, { capture: true })
    window.addEventListener('resize', closeMenu, { once: true })
    return () => {
      window.removeEventListener('scroll', closeIfMoved, { capture: true })
      window.removeEventListener('resize', closeMenu)
    }
  }, [close])

  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    // The list has its own keys.
    event.stopPropagation()
    if (event.key === 'Tab') return onClose()
    const next = nextMenuItem(event, [...event.currentTarget.querySelectorAll('button')])
    if (event.key === 'Escape') onClose()
    else if (!next) return
    event.preventDefault()
    next?.focus()
  }

  return (
    <div
      ref={menu}
      className={styles.menu}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      popover="auto"
      onKeyDown={handleKey}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose()
      }}
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={styles.item}
          onClick={() => {
            onClose()
            item.onSelect()
          }}
        >
          {item.label}
        </button>
      ))}
    </div>
  )
}

interface MoreButtonProps {
  /** The entry's part of the accessible name: 'folder Reports', 'a.txt'. */
  label: string
  name: string
  items: readonly MenuItem[]
}

/** Opens the menu of an entry, at the pointer if a right click on the entry was forwarded to this button. */
export function MoreButton({ label, name, items }: MoreButtonProps) {
  const [anchor, setAnchor] = useState<Anchor>()
  const buttons = use(EntryElementsContext).more

  const open = ({ clientX: x, clientY: y, nativeEvent, currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const { right, top, bottom } = currentTarget.getBoundingClientRect()
    const isOwnClick = nativeEvent.isTrusted || x + y === 0
    setAnchor(isOwnClick ? { x: right, top, bottom, side: 'end' } : { x, top: y, bottom: y, side: 'start' })
  }
  const close = () => {
    setAnchor(undefined)
    buttons.get(name)?.focus({ preventScroll: true })
  }

  return (
    <>
      <Button
        ref={useEntryRef('more', name)}
        variant="ghost"
        size="icon"
        aria-label={`More actions for ${label}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={open}
      >
        <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
      </Button>
      {anchor && <Menu label={`Actions for ${label}`} items={items} anchor={anchor} onClose={close} />}
    </>
  )
}

/** Where a menu opens, in viewport pixels: at the end of a button, or at the pointer. */
interface Anchor {
  x: number
  top: number
  bottom: number
  side: 'start' | 'end'
}

const MARGIN = 8

/** Positions a fixed element at an anchor, above it if there is no room below, and within the window. */
function placeAt(element: HTMLElement, { x, top, bottom, side }: Anchor): void {
  const { offsetWidth: width, offsetHeight: height } = element
  const { clientWidth, clientHeight } = document.documentElement
  const left = side === 'start' ? x : x - width
  const fitsBelow = bottom + height + MARGIN <= clientHeight
  element.style.left = `${Math.max(MARGIN, Math.min(left, clientWidth - width - MARGIN))}px`
  element.style.top = `${Math.max(MARGIN, fitsBelow ? bottom : top - height)}px`
}

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
