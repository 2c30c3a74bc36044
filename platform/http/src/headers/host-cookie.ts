import { parseCookie, stringifySetCookie } from 'cookie'

export type HostCookie = ReturnType<typeof createHostCookie>

/** Creates an HttpOnly, SameSite=Strict cookie; over HTTPS with the prefix `__Host-`, so subdomains cannot set it. */
export function createHostCookie(plainName: string, { secure, maxAge }: { secure: boolean; maxAge: number }) {
  const name = secure ? `__Host-${plainName}` : plainName
  const attributes = { name, httpOnly: true, sameSite: 'strict', path: '/', secure } as const

  return {
    read: (header: string | undefined): string | undefined => (header ? parseCookie(header)[name] : undefined),
    set: (value: string) => stringifySetCookie({ ...attributes, value, maxAge: Math.floor(maxAge / 1000) }),
    clear: () => stringifySetCookie({ ...attributes, value: '', maxAge: 0 }),
  }
}
