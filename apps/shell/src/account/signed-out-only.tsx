import { useSiteRoutes } from '@mfe/page'
import { forgetRequestedPage, readRequestedPage, readSession, signOut, useSession } from '@site/services'
import { Button, ButtonLink, Stack } from '@site/ui'
import { type ReactNode, useEffect } from 'react'
import styles from './account.module.css'

/**
 * Shows its children only to visitors without a session, and redirects others. Everyone's HTML contains both parts, and
 * the style sheet picks one before the first paint, so the form never flashes. The links remain if the redirect fails.
 */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  useRedirectIfSignedIn()
  return (
    <>
      <div className={styles.signedOut}>
        <Stack gap="lg">{children}</Stack>
      </div>
      <div className={styles.signedIn}>
        <Stack gap="lg">
          <div>You are logged in. Your files will open in a moment.</div>
          <ButtonLink href="/welcome">Open your files</ButtonLink>
          <Button variant="outline" onClick={() => void signOut()}>
            Logout
          </Button>
        </Stack>
      </div>
    </>
  )
}

/**
 * Redirects signed-in visitors to the page that they requested, or to their files. If the server has ended the session,
 * the files page clears it, and the login page then stays open (docs/product.md, "Session").
 */
function useRedirectIfSignedIn(): void {
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
