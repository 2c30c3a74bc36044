import { parseCookie, stringifySetCookie } from 'cookie'

export type ShareCookie = ReturnType<typeof createShareCookie>

/**
 * Creates the cookie of a visitor who has entered a link's password. Browsers send it only with calls for that link.
 * Another cookie with this name is harmless, because its proof is for another link.
 */
export function createShareCookie(secure: boolean) {
  const name = secure ? '__Secure-share' : 'share'

  return {
    read: (header: string | undefined): string | undefined => (header ? parseCookie(header)[name] : undefined),
    set: (path: string, value: string, lifetimeMs: number): string =>
      stringifySetCookie({
        name,
        value,
        path,
        secure,
        httpOnly: true,
        sameSite: 'strict',
        maxAge: Math.floor(lifetimeMs / 1000),
      }),
  }
}
