import { parseCookie, stringifySetCookie } from 'cookie'

export type SessionCookie = ReturnType<typeof createSessionCookie>

/** `__Host-` ties the cookie to this host and to HTTPS; browsers refuse that name elsewhere. */
export function createSessionCookie({ secure, maxAge }: { secure: boolean; maxAge: number }) {
  const name = secure ? '__Host-sid' : 'sid'
  const attributes = { name, httpOnly: true, sameSite: 'strict', path: '/', secure } as const

  return {
    read: (header: string | undefined): string | undefined => (header ? parseCookie(header)[name] : undefined),
    set: (value: string) => stringifySetCookie({ ...attributes, value, maxAge: Math.floor(maxAge / 1000) }),
    clear: () => stringifySetCookie({ ...attributes, value: '', maxAge: 0 }),
  }
}
