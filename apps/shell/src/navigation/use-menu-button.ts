import { nextMenuItem } from '@site/ui'
import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'

export type MenuButton = ReturnType<typeof useMenuButton>

/** The menu item that receives focus when each key is pressed on the button. */
const ENTRIES: Readonly<Record<string, 0 | -1>> = { Enter: 0, ' ': 0, ArrowDown: 0, ArrowUp: -1 }

/** Returns the attributes of a menu button and of its list of links (WAI-ARIA APG, "menu button"). */
export function useMenuButton({ isOpen, open, close }: { isOpen: boolean; open: () => void; close: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const items = () => [...(list.current?.querySelectorAll('a') ?? [])]

  const onButtonKey = (event: KeyboardEvent) => {
    const entry = ENTRIES[event.key]
    const isPress = event.key === 'Enter' || event.key === ' '
    // In an open menu, the browser's click on the button closes it.
    if (entry === undefined || (isOpen && isPress)) return
    event.preventDefault()
    if (!isOpen) flushSync(open)
    items().at(entry)?.focus()
  }

  const onItemKey = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextMenuItem(event, items())
    if (event.key === 'Escape' || event.key === 'Tab') {
      // Tab continues from the button.
      button.current?.focus()
      close()
      // Escape closes only this menu, not the panel around it.
      event.stopPropagation()
    } else if (event.key === ' ') {
      event.preventDefault()
      ;(event.target as HTMLElement).click()
    } else if (next) {
      event.preventDefault()
      next.focus()
    }
  }

  return {
    button: { ref: button, 'aria-haspopup': 'menu', onKeyDown: onButtonKey },
    list: (label: string) => ({ ref: list, role: 'menu', 'aria-label': label, onKeyDown: onItemKey }),
  } as const
}
