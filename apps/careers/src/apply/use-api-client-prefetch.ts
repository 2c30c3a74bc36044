import { useEffect } from 'react'
import { loadApi } from '../services.ts'

/**
 * Loads the API client while the user fills in the form. If the connection is lost later, a call fails, which can be
 * retried, rather than an import, which some browsers never retry (docs/runbooks/browsers.md).
 */
export function useApiClientPrefetch(isDirty: boolean): void {
  useEffect(() => {
    if (isDirty) void Promise.allSettled([loadApi()])
  }, [isDirty])
}
