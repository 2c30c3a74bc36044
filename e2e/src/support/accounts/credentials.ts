import type { Session } from '@site/checks/site'
import type { Site } from '../site/site-process.ts'

export type Headers = Readonly<Record<string, string>>

export const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })

/** Calls the API with only the bearer token, as scripts do. */
export function callAs(site: Site, token: string, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${site.url}${path}`, { ...init, headers: { ...init.headers, ...bearer(token) } })
}

/** Cookie headers as the site's own pages send them, with the anti-forgery token that other sites cannot read. */
export const cookies = (...pairs: string[]): Headers => ({
  cookie: ['XSRF-TOKEN=proof', ...pairs].join('; '),
  'x-xsrf-token': 'proof',
})

export const sessionCookie = ({ cookie }: Session) => `${cookie.name}=${cookie.value}`

/** The headers of a browser's session: the token and the cookie that it is bound to. */
export const browserHeaders = (session: Session): Headers => ({
  ...bearer(session.token),
  ...cookies(sessionCookie(session)),
})
