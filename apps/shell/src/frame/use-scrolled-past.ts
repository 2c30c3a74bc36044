import { type RefObject, useEffect, useState } from 'react'

/** Whether the element has scrolled out of the window. False on the server. */
export function useScrolledPast(mark: RefObject<HTMLElement | null>): boolean {
  const [isPast, setPast] = useState(false)

  useEffect(() => {
    if (!mark.current) return
    const observer = new IntersectionObserver((entries) => {
      for (const entry of entries) setPast(!entry.isIntersecting)
    })
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [mark])

  return isPast
}
