import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** From this width on, the entries form a row with drop-down submenus; below it, a burger button opens a panel. */
const WIDE_MENU = '(min-width: 64rem)'

const isWide = () => window.matchMedia(WIDE_MENU).matches

interface OpenGroup {
  id: string
  by: 'press' | 'hover'
}

interface Refs {
  nav: RefObject<HTMLElement | null>
  burger: RefObject<HTMLButtonElement | null>
  panel: RefObject<HTMLElement | null>
}

/** Which parts of the navigation are open, and everything that closes them. */
export function useNavigation({ nav, burger, panel }: Refs, pathname: string) {
  const [isPanelOpen, setPanelOpen] = useState(false)
  const [group, setGroup] = useState<OpenGroup | null>(null)
  const [shownFor, setShownFor] = useState(pathname)
  const isOpen = isPanelOpen || group !== null

  const close = useCallback(() => {
    setPanelOpen(false)
    setGroup(null)
  }, [])

  if (shownFor !== pathname) {
    setShownFor(pathname)
    close()
  }

  // Until scripts run, the style sheet opens whatever has the focus or is under the pointer; hydration keeps it open.
  useLayoutEffect(() => {
    const { activeElement } = document
    const focused = nav.current?.contains(activeElement) ? activeElement : null
    const held = focused ?? [...(nav.current?.querySelectorAll(':hover') ?? [])].at(-1)
    if (!held) return
    const id = held.closest<HTMLElement>('[data-group]')?.dataset.group
    if (id) setGroup({ id, by: isWide() && !focused ? 'hover' : 'press' })
    if (!isWide()) setPanelOpen(true)
  }, [nav])

  useEffect(() => {
    const wide = window.matchMedia(WIDE_MENU)
    const reset = () => {
      if (wide.matches) close()
    }
    wide.addEventListener('change', reset)
    return () => wide.removeEventListener('change', reset)
  }, [close])

  const openGroup = group?.id
  useEffect(() => {
    if (!isOpen) return
    const groupElement = () => nav.current?.querySelector<HTMLElement>(`[data-group="${openGroup}"]`)

    const closeWhatWasLeft = ({ target }: Event) => {
      if (!(target instanceof Node)) return
      if (!nav.current?.contains(target)) close()
      else if (isWide() && !groupElement()?.contains(target)) setGroup(null)
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      if (isWide()) returnFocus(groupElement())
      else burger.current?.focus()
      close()
    }
    const closeAfterLink = ({ target }: Event) => {
      if (target instanceof Element && nav.current?.contains(target) && target.closest('a')) close()
    }
    const listening: [string, (event: never) => void][] = [
      ['pointerdown', closeWhatWasLeft],
      ['focusin', closeWhatWasLeft],
      ['keydown', closeOnEscape],
      ['click', closeAfterLink],
    ]
    for (const [type, listener] of listening) document.addEventListener(type, listener as EventListener)
    return () => {
      for (const [type, listener] of listening) document.removeEventListener(type, listener as EventListener)
    }
  }, [isOpen, openGroup, close, nav, burger])

  return {
    isPanelOpen,
    openGroup,
    togglePanel() {
      if (isPanelOpen) return close()
      flushSync(() => setPanelOpen(true))
      panel.current?.querySelector<HTMLElement>('a, button')?.focus()
    },
    /** A click keeps open what hovering has opened. */
    pressGroup(id: string) {
      setGroup(group?.id === id && group.by === 'press' ? null : { id, by: 'press' })
    },
    hoverGroup(id: string, inside: boolean) {
      if (!isWide()) return
      if (inside && group?.id !== id) setGroup({ id, by: 'hover' })
      else if (!inside && group?.id === id && group.by === 'hover') setGroup(null)
    },
  }
}

/** Gives the focus back to the button of a sub-menu, unless it is somewhere else on the page. */
function returnFocus(group: HTMLElement | null | undefined): void {
  if (group?.contains(document.activeElement)) group.querySelector('button')?.focus()
}
