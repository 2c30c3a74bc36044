import { useLocation } from '@mfe/page'
import { createContext, useEffect, useState } from 'react'

/** Provides the token to the form, which may already be open when a newer link is opened in the same tab. */
export const EmailedTokenContext = createContext('')

/**
 * Returns the token from the emailed link (`#token=…`, which is never sent to a server): an empty string if the URL has
 * none, undefined on the server and during hydration, when `html[data-token]` tells style sheets whether it has one
 * (`headScript`). Removes the token from the URL immediately, to keep it out of
 * history and screenshots.
 */
export function useEmailedToken(): string | undefined {
  const [token, setToken] = useState<string>()
  const location = useLocation()

  useEffect(() => {
    const found = new URLSearchParams(location.hash.slice(1)).get('token')
    setToken((before) => found ?? before ?? '')
    if (found !== null) window.history.replaceState(window.history.state, '', location.pathname + location.search)
  }, [location])

  return token
}
