import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

interface Disclosure {
  /** For the element that the button opens. */
  id: string
  isOpen: boolean
  toggle: () => void
}

/**
 * Lets the button of a disclosure work before scripts run: until then it toggles an empty popover, whose state the
 * style sheet reads (`:popover-open ~`). If it did, calls `toggle` at hydration, so that what is open stays open.
 */
export function useEarlyToggle({ id, isOpen, toggle }: Disclosure) {
  const popover = useRef<HTMLSpanElement>(null)
  const [isScripted, setScripted] = useState(false)

  const takeOver = useEffectEvent(() => {
    if (popover.current?.matches(':popover-open')) toggle()
    setScripted(true)
  })
  // Before the next paint, and in one commit with what `toggle` sets.
  useLayoutEffect(() => takeOver(), [])

  return {
    isScripted,
    /** Goes before the button and what it opens, as their sibling. */
    standIn: isScripted ? null : <span ref={popover} id={id} popover="manual" />,
    /** For the button. The browser tells the state of a popover's button; what is rendered open says so itself. */
    trigger: isScripted
      ? { 'aria-expanded': isOpen, 'aria-controls': id }
      : { 'aria-expanded': isOpen || undefined, popoverTarget: id },
    /** For what the button opens, whose id the popover has until scripts run. */
    panelId: isScripted ? id : undefined,
  }
}
