import { useCallback, useEffect, useRef, useState } from 'react'
import { isTransient } from '#kit/failures/connection.ts'
import { retryLater, retryPause } from '#kit/failures/retry-later.ts'

interface Loaded<Data> {
  data?: Data
  error?: unknown
}

/**
 * Loads data on mount, after `reload`, and when `load` changes. `load` must be stable. Neither `data` nor `error` is
 * set while loading. A load that may succeed later is retried, and `error` remains set until it does. Visitors need no
 * cache, so this page does not use TanStack Query.
 */
export function useLoaded<Data>(load: (signal: AbortSignal) => Promise<Data>) {
  const [loaded, setLoaded] = useState<Loaded<Data>>({})
  const current = useRef<AbortController>(undefined)

  const attempt = useCallback(
    (number: number) => {
      current.current?.abort()
      const controller = new AbortController()
      current.current = controller
      const { signal } = controller
      load(signal).then(
        (data) => signal.aborted || setLoaded({ data }),
        (error: unknown) => {
          if (signal.aborted) return
          setLoaded({ error })
          if (!isTransient(error)) return
          signal.addEventListener(
            'abort',
            retryLater(retryPause(number), () => attempt(number + 1)),
          )
        },
      )
    },
    [load],
  )

  const reload = useCallback(() => {
    setLoaded({})
    attempt(1)
  }, [attempt])

  /** Loads again while the data stays. A failure that may pass changes nothing. */
  const refresh = useCallback(async () => {
    current.current?.abort()
    const controller = new AbortController()
    current.current = controller
    const { signal } = controller
    try {
      const data = await load(signal)
      if (!signal.aborted) setLoaded({ data })
    } catch (error) {
      if (!signal.aborted && !isTransient(error)) setLoaded({ error })
    }
  }, [load])

  useEffect(() => {
    reload()
    return () => current.current?.abort()
  }, [reload])

  return { ...loaded, reload, refresh }
}
