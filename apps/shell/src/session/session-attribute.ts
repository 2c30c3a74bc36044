import { AUDIENCE_ATTRIBUTE } from '@mfe/contract'
import { endSession, useSession } from '@site/services'
import { useEffect, useRef } from 'react'

/**
 * Updates `html[data-session]` when another tab logs in or out. Style sheets use it to show Login or Logout; a script
 * in the head sets it before the first paint. Leaves a signed-in page when the session ends.
 */
export function SessionAttribute(): null {
  const { isAuthenticated } = useSession()
  const wasAuthenticated = useRef(false)

  useEffect(() => {
    if (isAuthenticated) document.documentElement.dataset.session = 'in'
    else if (wasAuthenticated.current) {
      delete document.documentElement.dataset.session
      if (isSignedInPage()) endSession()
    }
    wasAuthenticated.current = isAuthenticated
  }, [isAuthenticated])
  return null
}

/** Returns whether the page is for signed-in visitors only. */
export const isSignedInPage = (): boolean => document.documentElement.getAttribute(AUDIENCE_ATTRIBUTE) === 'signed-in'
