import { type RefObject, useEffect, useState } from 'react'

/** Returns whether an element is visible in the preview, or at most one screen above or below what is. */
export function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)

  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      root: current.closest('section'),
      rootMargin: '100% 0px',
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])

  return isNear
}
