import { useCallback, useEffect, useEffectEvent, useState } from 'react'

interface RotationOptions {
  /** Milliseconds; absent: no rotation at all. */
  interval: number | undefined
  initially: boolean
  advance: () => void
}

/** Rotates while it is wanted, in sight, not under the pointer and in the open tab. Once stopped it waits to be asked. */
export function useRotation({ interval, initially, advance }: RotationOptions) {
  const [wanted, setWanted] = useState(initially)
  const [hovered, setHovered] = useState(false)
  const [inSight, setInSight] = useState(false)
  const running = wanted && inSight && !hovered

  const turn = useEffectEvent(() => {
    if (!document.hidden) advance()
  })
  useEffect(() => {
    if (!running || interval === undefined) return
    const timer = setInterval(turn, interval)
    return () => clearInterval(timer)
  }, [running, interval])

  const watch = useCallback((element: HTMLElement) => {
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return {
    wanted,
    stop: useCallback(() => setWanted(false), []),
    toggle: () => setWanted(!wanted),
    watch,
    hover: { onPointerEnter: () => setHovered(true), onPointerLeave: () => setHovered(false) },
  }
}
