import { useCallback, useEffect, useEffectEvent, useState } from 'react'

interface RotationOptions {
  /** In milliseconds. Without it, nothing rotates. */
  interval: number | undefined
  /** Whether it rotates until the user decides. May change with the user's preference for motion. */
  autoplays: boolean
  advance: () => void
}

/** Rotates while it is on, in view, not hovered and in a visible tab. Once stopped, only `toggle` restarts it. */
export function useRotation({ interval, autoplays, advance }: RotationOptions) {
  const [userChoice, setUserChoice] = useState<boolean>()
  const isOn = userChoice ?? autoplays
  const [hovered, setHovered] = useState(false)
  const [inSight, setInSight] = useState(false)
  const running = isOn && inSight && !hovered

  const tick = useEffectEvent(() => {
    if (!document.hidden) advance()
  })
  useEffect(() => {
    if (!running || interval === undefined) return
    const timer = setInterval(tick, interval)
    return () => clearInterval(timer)
  }, [running, interval])

  const watch = useCallback((element: HTMLElement) => {
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return {
    isOn,
    stop: useCallback(() => setUserChoice(false), []),
    toggle: () => setUserChoice(!isOn),
    watch,
    hover: { onPointerEnter: () => setHovered(true), onPointerLeave: () => setHovered(false) },
  }
}
