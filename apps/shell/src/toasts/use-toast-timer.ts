import { focusHeading } from '@mfe/host'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Id, toast } from 'react-toastify/unstyled'

/** How long a toast stays after the pointer or focus has left it (docs/product.md, "Constants"). */
const EXTENDED_TIMEOUT_MS = 1000

/** What had focus before the toasts. */
let focusedBefore: HTMLElement | null = null

/**
 * Pauses a toast's timer while it has focus, restarts the timer with the extended time once the pointer or focus has
 * left, and closes the toast on Escape. A focused toast that leaves returns focus to where it was before the toasts, or
 * to the page's heading if that is gone.
 */
export function useToastTimer(id: Id, close: () => void) {
  const content = useRef<HTMLDivElement>(null)
  const closing = useRef(close)

  useEffect(() => {
    closing.current = close
  })

  // The cleanup of a layout effect runs before the toast is removed, while it still has focus.
  useLayoutEffect(() => {
    const card = content.current?.parentElement
    return card ? attachTimer(card, id, () => closing.current()) : undefined
  }, [id])

  return content
}

function attachTimer(card: HTMLElement, id: Id, close: () => void): () => void {
  const isInside = (target: EventTarget | null) => target instanceof Node && card.contains(target)

  // An update would reopen a toast that is closing.
  const extend = () => {
    if (toast.isActive(id)) toast.update(id, { autoClose: EXTENDED_TIMEOUT_MS, delay: null })
  }
  const restoreFocus = () => {
    if (isInside(document.activeElement)) focusedBefore?.focus()
    if (isInside(document.activeElement)) focusHeading(document.querySelector('main h1'))
  }
  const listeners: Partial<{ [Type in keyof HTMLElementEventMap]: (event: HTMLElementEventMap[Type]) => void }> = {
    mouseleave() {
      if (!isInside(document.activeElement)) extend()
    },
    focusin({ relatedTarget }) {
      const isFromToast = relatedTarget instanceof Node && card.parentElement?.contains(relatedTarget)
      if (relatedTarget instanceof HTMLElement && !isFromToast) focusedBefore = relatedTarget
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
    restoreFocus()
  }
}
