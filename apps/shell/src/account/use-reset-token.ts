import { useEffect, useState } from 'react'

/**
 * The token of the mail's link (`#token=…`, which no server sees); empty where the address has none, undefined until the
 * page runs. It is taken out of the address at once, so that it stays in no history and no screenshot.
 */
export function useResetToken(): string | undefined {
  const [token, setToken] = useState<string>()

  useEffect(() => {
    const { pathname, search, hash } = window.location
    setToken(new URLSearchParams(hash.slice(1)).get('token') ?? '')
    window.history.replaceState(window.history.state, '', pathname + search)
  }, [])

  return token
}
