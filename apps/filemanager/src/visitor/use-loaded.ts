import { useCallback, useEffect, useRef, useState } from 'react'

interface Loaded<Data> {
  data?: Data
  error?: unknown
}

/**
 * Loads data on mount, after `reload`, and when `load` changes. `load` must be stable. Neither `data` nor `error` is
 * set while loading. Visitors need no cache, so this page does not use TanStack Query.
 */
export function useLoaded<Data>(load: (signal: AbortSignal) => Promise<Data>) {
  const [loaded, setLoaded] = useState<Loaded<Data>>({})
  const current = useRef<AbortController>(undefined)

  const reload = useCallback(() => {
    current.current?.abort()
    const controller = new AbortController()
    current.current = controller
    const { signal } = controller
    setLoaded({})
    load(signal).then(
      (data) => signal.aborted || setLoaded({ data }),
      (error: unknown) => signal.aborted || setLoaded({ error }),
    )
  }, [load])

  useEffect(() => {
    reload()
    return () => current.current?.abort()
  }, [reload])

  return { ...loaded, reload }
}
