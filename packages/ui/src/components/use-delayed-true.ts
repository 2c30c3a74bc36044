import { useEffect, useState } from 'react'

/** Returns whether `condition` has been true for `ms`. */
export function useDelayedTrue(condition: boolean, ms: number): boolean {
  const [hasLasted, setHasLasted] = useState(false)

  useEffect(() => {
    if (!condition) return
    const timer = setTimeout(() => setHasLasted(true), ms)
    return () => {
      clearTimeout(timer)
      setHasLasted(false)
    }
  }, [condition, ms])

  return condition && hasLasted
}
