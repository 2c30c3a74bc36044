import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

interface Disclosure {
  /** The id of the element that the button opens. */
  id: string
  isOpen: boolean
  toggle: () => void
}

/**
 * Lets the button of a disclosure work before scripts run: until then it toggles an empty popover, whose state the
 * style sheet reads (`:popover-open ~`). If the popover is open at hydration, calls `toggle`, so that it stays open.
 */
export function useEarlyToggle({ id, isOpen, toggle }: Disclosure) {
  const popover = useRef<HTMLSpanElement>(null)
  const [isScripted, setScripted] = useState(false)

  const hydrate = useEffectEvent(() => {
    if (popover.current?.matches(':popover-open')) toggle()
    setScripted(true)
  })
  // A layout effect commits together with the state that `toggle` sets, before the next paint.
  useLayoutEffect(() => hydrate(), [])

  return {
    isScripted,
    /** The popover. Render it before the button and the panel, as their sibling. */
    standIn: isScripted ? null : <span ref={popover} id={id} popover="manual" />,
    /** The button's props. Browsers expose the state of a popover's button; a panel that is rendered open needs ARIA. */
    trigger: isScripted
      ? { 'aria-expanded': isOpen, 'aria-controls': id }
      : { 'aria-expanded': isOpen || undefined, popoverTarget: id },
    /** The panel's id, which the popover has until scripts run. */
    panelId: isScripted ? id : undefined,
  }
}
