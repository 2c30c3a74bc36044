import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** From this width up, the entries form a row; in narrower windows, a burger button opens a panel. */
const WIDE_MENU = '(min-width: 64rem)'

const matches = (query: string) => window.matchMedia(query).matches
const isWide = () => matches(WIDE_MENU)

interface Refs {
  nav: RefObject<HTMLElement | null>
  burger: RefObject<HTMLButtonElement | null>
  panel: RefObject<HTMLElement | null>
}

export type Navigation = ReturnType<typeof useNavigation>

export function useNavigation({ nav, burger, panel }: Refs, pathname: string) {
  const [isPanelOpen, setPanelOpen] = useState(false)
  const [pressed, setPressed] = useState<readonly string[]>([])
  const [hovered, setHovered] = useState<string | null>(null)
  const [lastPathname, setLastPathname] = useState(pathname)
  const isOpen = isPanelOpen || pressed.length > 0 || hovered !== null

  const closeGroups = useCallback(() => {
    setPressed([])
    setHovered(null)
  }, [])
  const close = useCallback(() => {
    setPanelOpen(false)
    closeGroups()
  }, [closeGroups])

  if (lastPathname !== pathname) {
    setLastPathname(pathname)
    close()
  }

  // Keeps a group open that the style sheet opened on hover before scripts ran.
  useLayoutEffect(() => {
    if (!isWide() || !matches('(hover: hover)')) return
    const button = nav.current?.querySelector('[data-group]:hover > button:not(:focus)')
    setHovered(button?.closest<HTMLElement>('[data-group]')?.dataset.group ?? null)
  }, [nav])

  useEffect(() => {
    const wide = window.matchMedia(WIDE_MENU)
    const reset = () => {
      if (wide.matches) close()
    }
    wide.addEventListener('change', reset)
    return () => wide.removeEventListener('change', reset)
  }, [close])

  useEffect(() => {
    if (!isOpen) return
    const openGroupOf = (target: Element | null) => target?.closest('[data-group][data-open]')

    const closeOnLeave = ({ target }: Event) => {
      if (!(target instanceof Element)) return
      if (!nav.current?.contains(target)) close()
      else if (isWide() && !openGroupOf(target)) closeGroups()
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      const button = isWide() ? openGroupOf(document.activeElement)?.querySelector('button') : burger.current
      button?.focus()
      close()
    }
    const closeAfterLink = ({ target }: Event) => {
      if (target instanceof Element && nav.current?.contains(target) && target.closest('a')) close()
    }
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener('pointerdown', closeOnLeave, { signal })
    document.addEventListener('focusin', closeOnLeave, { signal })
    document.addEventListener('keydown', closeOnEscape, { signal })
    document.addEventListener('click', closeAfterLink, { signal })
    return () => controller.abort()
  }, [isOpen, close, closeGroups, nav, burger])

  return {
    isOpen,
    isPanelOpen,
    isGroupOpen: (id: string) => hovered === id || pressed.includes(id),
    openPanel: () => setPanelOpen(true),
    togglePanel() {
      if (isPanelOpen) return close()
      flushSync(() => setPanelOpen(true))
      panel.current?.querySelector<HTMLElement>('a, button')?.focus()
    },
    /** Toggles a group; a click on a group opened by hovering keeps it open. */
    toggleGroup(id: string) {
      setPressed((before) => (before.includes(id) ? before.filter((open) => open !== id) : [...before, id]))
      setHovered(null)
    },
    closeGroup(id: string) {
      setPressed((before) => before.filter((open) => open !== id))
      setHovered((before) => (before === id ? null : before))
    },
    hoverGroup(id: string, inside: boolean) {
      if (!isWide() || pressed.includes(id)) return
      if (inside) setPressed([])
      setHovered(inside ? id : null)
    },
  }
}
