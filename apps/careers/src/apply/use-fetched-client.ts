import { loadApi } from '@site/services'
import { useEffect } from 'react'

/**
 * What sends a form comes while it is filled in. A connection that is lost later fails a call, which can be made again,
 * and not an import, which some browsers never try again (docs/runbooks/browsers.md).
 */
export function useFetchedClient(isDirty: boolean): void {
  useEffect(() => {
    if (isDirty) void Promise.allSettled([loadApi()])
  }, [isDirty])
}
