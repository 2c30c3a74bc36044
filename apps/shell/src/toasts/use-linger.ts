import { useEffect, useRef } from 'react'
import { type Id, toast } from 'react-toastify/unstyled'

/** Milliseconds a toast stays once pointer or focus has left it (docs/product.md, "Constants"). */
const EXTENDED_TIMEOUT = 1000

/**
 * Keeps a toast while it has the focus, gives it its extended time once pointer or focus has left, closes it on
 * Escape, and hands the focus back to where it came from when the toast is closed by hand.
 */
export function useLinger(id: Id, close: () => void) {
  const content = useRef<HTMLDivElement>(null)
  const closing = useRef(close)

  useEffect(() => {
    closing.current = close
  })

  useEffect(() => {
    const card = content.current?.parentElement
    return card ? linger(card, id, () => closing.current()) : undefined
  }, [id])

  return content
}

function linger(card: HTMLElement, id: Id, close: () => void): () => void {
  let cameFrom: HTMLElement | null = null
  const isInside = (target: EventTarget | null) => target instanceof Node && card.contains(target)

  // A closing toast must not be reopened.
  const extend = () => {
    if (toast.isActive(id)) toast.update(id, { autoClose: EXTENDED_TIMEOUT, delay: null })
  }
  const handBack = () => {
    if (isInside(document.activeElement)) cameFrom?.focus()
  }
  const listeners: Partial<{ [Type in keyof HTMLElementEventMap]: (event: HTMLElementEventMap[Type]) => void }> = {
    mouseleave() {
      if (!isInside(document.activeElement)) extend()
    },
    focusin({ relatedTarget }) {
      if (relatedTarget instanceof HTMLElement && !isInside(relatedTarget)) cameFrom = relatedTarget
      toast.pause({ id })
    },
    focusout({ relatedTarget }) {
      if (isInside(relatedTarget)) return
      toast.play({ id })
      extend()
    },
    keydown({ key }) {
      if (key !== 'Escape') return
      handBack()
      close()
    },
    click: handBack,
  }
  for (const [type, listener] of Object.entries(listeners)) card.addEventListener(type, listener as EventListener)
  return () => {
    for (const [type, listener] of Object.entries(listeners)) card.removeEventListener(type, listener as EventListener)
  }
}
