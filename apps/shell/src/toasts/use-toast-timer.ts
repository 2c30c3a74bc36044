import { useEffect, useRef } from 'react'
import { type Id, toast } from 'react-toastify/unstyled'

/** How long a toast stays after the pointer or focus has left it (docs/product.md, "Constants"). */
const EXTENDED_TIMEOUT_MS = 1000

/**
 * Pauses a toast's timer while it has focus, restarts the timer with the extended time once the pointer or focus has
 * left, closes the toast on Escape, and restores the previous focus when the user closes the toast.
 */
export function useToastTimer(id: Id, close: () => void) {
  const content = useRef<HTMLDivElement>(null)
  const closing = useRef(close)

  useEffect(() => {
    closing.current = close
  })

  useEffect(() => {
    const card = content.current?.parentElement
    return card ? attachTimer(card, id, () => closing.current()) : undefined
  }, [id])

  return content
}

function attachTimer(card: HTMLElement, id: Id, close: () => void): () => void {
  let previousFocus: HTMLElement | null = null
  const isInside = (target: EventTarget | null) => target instanceof Node && card.contains(target)

  // An update would reopen a toast that is closing.
  const extend = () => {
    if (toast.isActive(id)) toast.update(id, { autoClose: EXTENDED_TIMEOUT_MS, delay: null })
  }
  const restoreFocus = () => {
    if (isInside(document.activeElement)) previousFocus?.focus()
  }
  const listeners: Partial<{ [Type in keyof HTMLElementEventMap]: (event: HTMLElementEventMap[Type]) => void }> = {
    mouseleave() {
      if (!isInside(document.activeElement)) extend()
    },
    focusin({ relatedTarget }) {
      if (relatedTarget instanceof HTMLElement && !isInside(relatedTarget)) previousFocus = relatedTarget
      toast.pause({ id })
    },
    focusout({ relatedTarget }) {
      if (isInside(relatedTarget)) return
      toast.play({ id })
      extend()
    },
    keydown({ key }) {
      if (key !== 'Escape') return
      restoreFocus()
      close()
    },
    click: restoreFocus,
  }
  for (const [type, listener] of Object.entries(listeners)) card.addEventListener(type, listener as EventListener)
  return () => {
    for (const [type, listener] of Object.entries(listeners)) card.removeEventListener(type, listener as EventListener)
  }
}
