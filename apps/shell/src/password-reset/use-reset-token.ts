import { useLocation } from '@mfe/page'
import { createContext, useEffect, useState } from 'react'

/** The token for the form, which may be on the page already when a newer link is opened in the same tab. */
export const ResetTokenContext = createContext('')

/**
 * The token of the mail's link (`#token=…`, which no server sees); empty where the address has none, undefined until the
 * page runs. It is taken out of the address at once, so that it stays in no history and no screenshot.
 */
export function useResetToken(): string | undefined {
  const [token, setToken] = useState<string>()
  const location = useLocation()

  useEffect(() => {
    const found = new URLSearchParams(location.hash.slice(1)).get('token')
    setToken((before) => found ?? before ?? '')
    if (found !== null) window.history.replaceState(window.history.state, '', location.pathname + location.search)
  }, [location])

  return token
}
