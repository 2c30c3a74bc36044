import { nextMenuItem } from '@site/ui'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLatest } from '../use-latest.ts'
import styles from './menu.module.css'

export interface MenuItem {
  label: string
  /** The keys that do the same, as shown: `Ctrl+C`. */
  keys?: string | undefined
  /** Separates the item from those before it. */
  startsGroup?: boolean
  onSelect: () => void
}

/** Where a menu opens, in viewport pixels: at the end of a button, or at the pointer. */
export interface MenuAnchor {
  x: number
  top: number
  bottom: number
  side: 'start' | 'end'
  /** The menu closes when this element moves, because it does not follow. */
  element: Element
}

interface OpenMenu {
  label: string
  items: readonly MenuItem[]
  anchor: MenuAnchor
}

export function anchorAt(button: Element): MenuAnchor {
  const { right, top, bottom } = button.getBoundingClientRect()
  return { x: right, top, bottom, side: 'end', element: button }
}

export const anchorAtPointer = (event: { clientX: number; clientY: number }, element: Element): MenuAnchor => ({
  x: event.clientX,
  top: event.clientY,
  bottom: event.clientY,
  side: 'start',
  element,
})

/** Shows one menu at a time. `open` is stable. Focus returns to where it was when the menu opened. */
export function useMenu() {
  const [opened, setOpened] = useState<OpenMenu & { focused: Element | null }>()
  const open = useCallback((menu: OpenMenu) => setOpened({ ...menu, focused: document.activeElement }), [])
  const close = () => {
    setOpened(undefined)
    if (opened?.focused instanceof HTMLElement) opened.focused.focus({ preventScroll: true })
  }
  const menu: ReactNode = opened && <Menu {...opened} onClose={close} />
  return { open, menu }
}

/** A menu in the browser's top layer (WAI-ARIA APG, "menu"). The caller restores focus. */
function Menu({ label, items, anchor, onClose }: OpenMenu & { onClose: () => void }) {
  const menu = useRef<HTMLDivElement>(null)
  const close = useLatest(onClose)

  useLayoutEffect(() => {
    const element = menu.current
    if (!element) return
    // Absent in the test DOM, which has no layout.
    element.showPopover?.()
    placeAt(element, anchor)
    element.querySelector('button')?.focus({ preventScroll: true })
  }, [anchor])

  useEffect(() => {
    // A scroll that keeps a changing list in place moves no entry.
    const top = () => anchor.element.getBoundingClientRect().top
    const openedAt = top()
    const closeMenu = () => close.current()
    const closeIfMoved = () => {
      if (Math.abs(top() - openedAt) > 1) closeMenu()
    }
    window.addEventListener('scroll', closeIfMoved, { capture: true })
    window.addEventListener('resize', closeMenu, { once: true })
    return () => {
      window.removeEventListener('scroll', closeIfMoved, { capture: true })
      window.removeEventListener('resize', closeMenu)
    }
  }, [anchor, close])

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
          data-group={item.startsGroup}
          onClick={() => {
            onClose()
            item.onSelect()
          }}
        >
          <span>{item.label}</span>
          {item.keys && (
            <span className={styles.keys} aria-hidden="true">
              {item.keys}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

const MARGIN = 8

/** Positions a fixed element at an anchor, above it if there is no room below, and within the window. */
function placeAt(element: HTMLElement, { x, top, bottom, side }: MenuAnchor): void {
  const { offsetWidth: width, offsetHeight: height } = element
  const { clientWidth, clientHeight } = document.documentElement
  const left = side === 'start' ? x : x - width
  const fitsBelow = bottom + height + MARGIN <= clientHeight
  element.style.left = `${Math.max(MARGIN, Math.min(left, clientWidth - width - MARGIN))}px`
  element.style.top = `${Math.max(MARGIN, fitsBelow ? bottom : top - height)}px`
}
