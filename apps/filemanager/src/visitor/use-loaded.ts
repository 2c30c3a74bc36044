import { useCallback, useEffect, useRef, useState } from 'react'

interface Loaded<Data> {
  data?: Data
  error?: unknown
}

/**
 * Loads data when the component mounts, and again after `reload` or with another `load`, which must be stable. Neither
 * `data` nor `error` is set while it loads. Visitors need no cache, so this page does without the library of the others.
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
