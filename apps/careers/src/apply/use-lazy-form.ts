import { useCallback, useEffect, useState } from 'react'

type FormModule = typeof import('./application-form.tsx')

/** Loads the form once the page is idle. It is missing on the server and in the first render. */
export function useLazyForm() {
  const [module, setModule] = useState<FormModule>()
  const [failed, setFailed] = useState(false)

  const load = useCallback(() => {
    setFailed(false)
    import('./application-form.tsx').then(setModule, () => setFailed(true))
  }, [])

  useEffect(() => whenIdle(load), [load])

  return { Form: module?.ApplicationForm, failed, retry: load }
}

/** Runs `work` when the browser is idle, or after a delay in Safari, which lacks `requestIdleCallback`. */
function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(work, { timeout: 2000 })
  return () => window.cancelIdleCallback(handle)
}
