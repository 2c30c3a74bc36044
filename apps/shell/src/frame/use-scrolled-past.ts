import { type RefObject, useEffect, useState } from 'react'

/** Returns whether the element has scrolled out of the viewport; false on the server. */
export function useScrolledPast(element: RefObject<HTMLElement | null>): boolean {
  const [isPast, setPast] = useState(false)

  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => {
      for (const entry of entries) setPast(!entry.isIntersecting)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])

  return isPast
}
