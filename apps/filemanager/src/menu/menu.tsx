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
 * A menu in the browser's top layer (WAI-ARIA APG, "menu"): arrows, Home, End and first letters move, Escape, Tab and
 * a click elsewhere close it. The caller restores focus.
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
    // It would stay behind if the page moved below it.
    const closeMenu = () => close.current()
    window.addEventListener('scroll', closeMenu, { capture: true, once: true })
    window.addEventListener('resize', closeMenu, { once: true })
    return () => {
      window.removeEventListener('scroll', closeMenu, { capture: true })
      window.removeEventListener('resize', closeMenu)
    }
  }, [])

  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    // The list below has keys of its own.
    event.stopPropagation()
    if (event.key === 'Tab') return onClose()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const next = event.key === 'Escape' ? undefined : nextIndex(event.key, buttons)
    if (event.key === 'Escape') onClose()
    else if (next === undefined) return
    event.preventDefault()
    if (next !== undefined) buttons[next]?.focus()
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

/** Returns the item that a key moves focus to, if it is a key of a menu. */
function nextIndex(key: string, buttons: readonly HTMLElement[]): number | undefined {
  const last = buttons.length - 1
  const current = buttons.indexOf(document.activeElement as HTMLElement)
  if (key === 'ArrowDown') return current === last ? 0 : current + 1
  if (key === 'ArrowUp') return current <= 0 ? last : current - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key.length !== 1) return undefined
  const following = [...buttons.keys()].map((offset) => (current + 1 + offset) % buttons.length)
  return following.find((index) => buttons[index]?.textContent.toLowerCase().startsWith(key.toLowerCase()))
}
