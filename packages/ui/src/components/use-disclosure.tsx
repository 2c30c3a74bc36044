import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

interface DisclosureOptions {
  /** The id of the element that the button opens. */
  id: string
  isOpen: boolean
  toggle: () => void
}

/**
 * Makes the button that toggles a panel work even before hydration. Until then, the button toggles an empty popover,
 * and the style sheet reads its state (`:popover-open ~`). If the popover is open at hydration, calls `toggle`, so the
 * panel keeps its state (docs/decisions/026).
 */
export function useDisclosure({ id, isOpen, toggle }: DisclosureOptions) {
  const popoverRef = useRef<HTMLSpanElement>(null)
  const [isHydrated, setHydrated] = useState(false)

  const hydrate = useEffectEvent(() => {
    if (popoverRef.current?.matches(':popover-open')) toggle()
    setHydrated(true)
  })
  // A layout effect commits together with the state that `toggle` sets, before the next paint.
  useLayoutEffect(() => hydrate(), [])

  return {
    isHydrated,
    /** The popover. Render it before the button and the panel, as their sibling. */
    popover: isHydrated ? null : <span ref={popoverRef} id={id} popover="manual" />,
    /**
     * The button's props. Browsers expose the state of a popover's button; a panel that is rendered open needs ARIA.
     */
    trigger: isHydrated
      ? { 'aria-expanded': isOpen, 'aria-controls': id }
      : { 'aria-expanded': isOpen || undefined, popoverTarget: id },
    /** The panel's id. Until hydration, the popover has this id. */
    panelId: isHydrated ? id : undefined,
  }
}
