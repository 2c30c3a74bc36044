import { type RefObject, useEffect, useRef } from 'react'

/** How long content may take to reach the height that it had. */
const MAX_WAIT_MS = 10_000

interface Position {
  top: number
  left: number
}

/**
 * Scrolls a region to the start of new content, or to where the user left it before, as soon as the content is large
 * enough again. Once the user scrolls, nothing does. Returns the handler that notes the position.
 */
export function useKeptScroll(region: RefObject<HTMLElement | null>, key: string) {
  const positions = useRef(new Map<string, Position>())
  const isRestoring = useRef(false)

  useEffect(() => {
    const { current } = region
    if (!current) return
    const wanted = positions.current.get(key)
    current.scrollTo(wanted?.left ?? 0, wanted?.top ?? 0)
    if (!wanted) return
    isRestoring.current = true
    const stop = () => {
      isRestoring.current = false
      sizes.disconnect()
      clearTimeout(timer)
      for (const event of ['wheel', 'pointerdown', 'keydown'] as const) current.removeEventListener(event, stop)
    }
    const restore = () => {
      current.scrollTo(wanted.left, wanted.top)
      if (Math.abs(current.scrollTop - wanted.top) <= 1) stop()
    }
    const sizes = new ResizeObserver(restore)
    for (const child of current.children) sizes.observe(child)
    const timer = setTimeout(stop, MAX_WAIT_MS)
    for (const event of ['wheel', 'pointerdown', 'keydown'] as const) current.addEventListener(event, stop)
    restore()
    return stop
  }, [region, key])

  return () => {
    const { current } = region
    if (current && !isRestoring.current) {
      positions.current.set(key, { top: current.scrollTop, left: current.scrollLeft })
    }
  }
}
