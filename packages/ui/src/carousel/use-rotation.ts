import { useCallback, useEffect, useEffectEvent, useState } from 'react'

interface RotationOptions {
  /** Milliseconds; absent: no rotation at all. */
  interval: number | undefined
  /** Whether it turns until somebody says otherwise; follows the reader's preference. */
  unasked: boolean
  advance: () => void
}

/** Rotates while it is wanted, in sight, not under the pointer and in the open tab. Once stopped it waits to be asked. */
export function useRotation({ interval, unasked, advance }: RotationOptions) {
  const [asked, setAsked] = useState<boolean>()
  const wanted = asked ?? unasked
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
    stop: useCallback(() => setAsked(false), []),
    toggle: () => setAsked(!wanted),
    watch,
    hover: { onPointerEnter: () => setHovered(true), onPointerLeave: () => setHovered(false) },
  }
}
