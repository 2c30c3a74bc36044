import { useSiteRoutes } from '@mfe/page'
import { forgetRequestedPage, readRequestedPage, readSession, useSession } from '@site/services'
import { useEffect } from 'react'

/**
 * Redirects signed-in visitors to the page that they requested, or to their files. If the server has ended the session,
 * the files page clears it, and the login page then stays open (docs/product.md, "Session").
 */
export function useRedirectIfSignedIn(): void {
  const { isAuthenticated } = useSession()
  const routes = useSiteRoutes()

  useEffect(() => {
    // Reads storage again, because another page may have ended the session.
    if (!isAuthenticated || !readSession().token) return
    const requested = readRequestedPage()
    forgetRequestedPage()
    window.location.replace(routes.keepPreviews(requested ?? '/welcome'))
  }, [isAuthenticated, routes])
}
