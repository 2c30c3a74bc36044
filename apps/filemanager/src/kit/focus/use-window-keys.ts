import { useEffectEvent, useLayoutEffect } from 'react'

/** Handles keys that work anywhere on a screen, unless something on it has handled them. Runs after React's handlers. */
export function useWindowKeys(onKey: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!event.defaultPrevented) onKey(event)
  })
  // In the frame that shows the screen: until passive effects run, the handlers of the previous screen would get its keys.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
