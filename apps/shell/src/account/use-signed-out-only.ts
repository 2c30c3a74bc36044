import { readSession, useSession, useSiteRoutes } from '@site/federation'
import { useEffect } from 'react'

/**
 * Leads visitors with a session on to their files, in place of a page that is for signed-out ones. A session that the
 * server has ended is forgotten there, and the login then stays (docs/product.md, "Session").
 */
export function useSignedOutOnly(): void {
  const { isAuthenticated } = useSession()
  const routes = useSiteRoutes()

  useEffect(() => {
    // Storage decides: a page of the same session may have ended it since.
    if (isAuthenticated && readSession().token) window.location.replace(routes.carry('/welcome'))
  }, [isAuthenticated, routes])
}
