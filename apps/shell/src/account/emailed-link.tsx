import { useLocation } from '@mfe/page'
import { Notice, Stack } from '@site/ui'
import { createContext, type ReactNode, useEffect, useState } from 'react'
import styles from './emailed-link.module.css'

interface EmailedLinkProps {
  /** Says what to do without the link from the email. */
  missing: ReactNode
  /** Reads the token from `EmailedTokenContext`. */
  children: ReactNode
}

/**
 * Shows its children on a page that was opened with the link from an email. Everyone's HTML contains both them and the
 * notice, and the style sheet picks one before the first paint, so the page neither jumps nor replaces a form that the
 * visitor has begun to fill in.
 */
export function EmailedLink({ missing, children }: EmailedLinkProps) {
  const token = useEmailedToken()
  const isUnknown = token === undefined
  return (
    <>
      {!token && (
        <div className={isUnknown ? styles.withoutToken : undefined}>
          <Notice tone="warning" title="This page needs the link from the email">
            {missing}
          </Notice>
        </div>
      )}
      {token !== '' && (
        <div className={isUnknown ? styles.withToken : undefined}>
          <EmailedTokenContext value={token ?? ''}>
            <Stack gap="lg">{children}</Stack>
          </EmailedTokenContext>
        </div>
      )}
    </>
  )
}

/** Provides the token to the form, which may already be open when a newer link is opened in the same tab. */
export const EmailedTokenContext = createContext('')

/**
 * Returns the token from the emailed link (`#token=…`, which is never sent to a server): an empty string if the URL has
 * none, undefined on the server and during hydration, when `html[data-token]` tells style sheets whether it has one
 * (`headScript`). Removes the token from the URL immediately, to keep it out of history and screenshots.
 */
function useEmailedToken(): string | undefined {
  const [token, setToken] = useState<string>()
  const location = useLocation()

  useEffect(() => {
    const found = new URLSearchParams(location.hash.slice(1)).get('token')
    setToken((before) => found ?? before ?? '')
    if (found !== null) window.history.replaceState(window.history.state, '', location.pathname + location.search)
  }, [location])

  return token
}
