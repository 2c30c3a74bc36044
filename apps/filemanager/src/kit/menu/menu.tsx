import { nextMenuItem } from '@site/ui'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import styles from './menu.module.css'
import { type Anchor, placeAt } from './place.ts'

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

/**
 * A menu in the browser's top layer (WAI-ARIA APG, "menu"): arrows, Home, End and first letters move focus; Escape, Tab
 * and a click elsewhere close it. The caller restores focus.
 */
export function Menu({ label, items, anchor, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose

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
  }, [])

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
