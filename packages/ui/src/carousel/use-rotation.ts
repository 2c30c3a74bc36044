import { useCallback, useEffect, useEffectEvent, useState } from 'react'

interface RotationOptions {
  /** The interval in milliseconds. Without it, nothing rotates. */
  interval: number | undefined
  /** Whether to rotate until the user starts or stops the rotation. May change with the user's motion preference. */
  autoplays: boolean
  advance: () => void
}

/** Rotates while it is on, in view, not hovered and in a visible tab. Once stopped, only `toggle` restarts it. */
export function useRotation({ interval, autoplays, advance }: RotationOptions) {
  const [userChoice, setUserChoice] = useState<boolean>()
  const isOn = userChoice ?? autoplays
  const [hovered, setHovered] = useState(false)
  const [isInView, setInView] = useState(false)
  const running = isOn && isInView && !hovered

  const tick = useEffectEvent(() => {
    if (!document.hidden) advance()
  })
  useEffect(() => {
    if (!running || interval === undefined) return
    const timer = setInterval(tick, interval)
    return () => clearInterval(timer)
  }, [running, interval])

  const watch = useCallback((element: HTMLElement) => {
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false))
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
