import { useEffect } from 'react'
import { loadApi } from '../services.ts'

/**
 * Loads the client while the form is filled in. A connection lost later then fails a call, which can be repeated,
 * instead of an import, which some browsers never retry (docs/runbooks/browsers.md).
 */
export function useFetchedClient(isDirty: boolean): void {
  useEffect(() => {
    if (isDirty) void Promise.allSettled([loadApi()])
  }, [isDirty])
}
