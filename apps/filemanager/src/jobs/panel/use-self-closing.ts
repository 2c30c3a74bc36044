import { useEffect, useEffectEvent, useState } from 'react'

/** As long as a toast with the same text is shown. */
const LINGER_MS = 5000

/**
 * Closes something a while after it is done, but not while it has focus or the pointer, and not while the tab is hidden.
 * Returns the handlers for its element.
 */
export function useSelfClosing(isDone: boolean, onClose: () => void) {
  const [hasFocus, setFocus] = useState(false)
  const [hasPointer, setPointer] = useState(false)
  const close = useEffectEvent(onClose)
  const isLeaving = isDone && !hasFocus && !hasPointer

  useEffect(() => {
    if (!isLeaving) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const restart = () => {
      clearTimeout(timer)
      if (!document.hidden) timer = setTimeout(() => close(), LINGER_MS)
    }
    restart()
    document.addEventListener('visibilitychange', restart)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', restart)
    }
  }, [isLeaving])

  return {
    onFocus: () => setFocus(true),
    onBlur: () => setFocus(false),
    onPointerEnter: () => setPointer(true),
    onPointerLeave: () => setPointer(false),
  }
}
