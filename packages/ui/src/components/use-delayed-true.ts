import { useEffect, useState } from 'react'

/** Returns whether `isSo` has been true for `ms`. */
export function useDelayedTrue(isSo: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false)

  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLasts(true), ms)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [isSo, ms])

  return isSo && lasts
}
