import { cookies } from '@repo/servers/attacks'
import type { Session } from '@site/checks/site'
import type { Site } from '../site/site-process.ts'

export type Headers = Readonly<Record<string, string>>

export const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })

/** Calls the API with only the bearer token, as scripts do. */
export function callAs(site: Site, token: string, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${site.url}${path}`, { ...init, headers: { ...init.headers, ...bearer(token) } })
}

const sessionCookie = ({ cookie }: Session) => `${cookie.name}=${cookie.value}`

/** The headers of a browser's session: the token and the cookie that it is bound to. */
export const browserHeaders = (session: Session): Headers => ({
  ...bearer(session.token),
  ...cookies(sessionCookie(session)),
})
