import { AUDIENCE_ATTRIBUTE, type CompositionPlan } from '@mfe/contract'
import { endSession, readSession, rememberRequestedPage, useSession } from '@site/services'
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

const isSignedInPage = (): boolean => document.documentElement.getAttribute(AUDIENCE_ATTRIBUTE) === 'signed-in'

/** Returns where a signed-in page without a session leads. Remembers the page, so the welcome screen can link to it. */
export function guard({ audience }: Pick<CompositionPlan, 'audience'>): string | undefined {
  if (audience !== 'signed-in' || readSession().token) return undefined
  rememberRequestedPage(null)
  return '/login'
}

/** Opens the login page after a 401, and remembers the page for the user whose session has ended. */
export function onSessionEnded(): void {
  const { token, email } = readSession()
  endSession()
  if (token !== null && isSignedInPage()) rememberRequestedPage(email)
}
