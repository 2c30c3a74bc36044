import { randomBytes } from 'node:crypto'
import { logIn, newSession, type Session } from '@site/checks/site'
import type { Site } from '../site/site-process.ts'

export type Headers = Readonly<Record<string, string>>

export const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })

/** Calls the API with the bearer token alone, as scripts do. */
export function callAs(site: Site, token: string, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${site.url}${path}`, { ...init, headers: { ...init.headers, ...bearer(token) } })
}

/** Cookies as the site's own pages send them, with the proof that other sites' pages do not have. */
export const cookies = (...pairs: string[]): Headers => ({
  cookie: ['XSRF-TOKEN=proof', ...pairs].join('; '),
  'x-xsrf-token': 'proof',
})

export const sessionCookie = ({ cookie }: Session) => `${cookie.name}=${cookie.value}`

/** A browser's login: the token and the cookie that it was bound to. */
export const browserOf = (session: Session): Headers => ({
  ...bearer(session.token),
  ...cookies(sessionCookie(session)),
})

async function ended(site: Site, how: 'logout' | 'deletion'): Promise<Session> {
  const session = await newSession(site)
  const answer =
    how === 'logout'
      ? await callAs(site, session.token, '/api/logout', { method: 'POST' })
      : await callAs(site, session.token, '/api/account', {
          method: 'DELETE',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ password: session.password }),
        })
  if (answer.status !== 204) throw new Error(`The ${how} answered ${answer.status}.`)
  return session
}

/** Headers of unauthenticated callers, by what they send instead of a valid session. */
export async function unauthenticatedCallers(
  site: Site,
  owner: Session,
  stranger: Session,
): Promise<Record<string, Headers>> {
  const bound = await logIn(site, owner)
  const binding = await fetch(`${site.url}/api/session`, { headers: browserOf(bound) })
  if (binding.status !== 200) throw new Error(`The session was not bound: ${binding.status}.`)
  const [loggedOut, deleted] = [await ended(site, 'logout'), await ended(site, 'deletion')]
  return {
    nothing: {},
    'the name of the owner alone': { currentUserEmail: owner.email, 'x-forwarded-user': owner.email },
    'a token that never was': bearer(randomBytes(32).toString('base64url')),
    'an empty token': { authorization: 'Bearer ' },
    'the password instead of a token': {
      authorization: `Basic ${Buffer.from(`${owner.email}:${owner.password}`).toString('base64')}`,
    },
    'a session that was logged out': bearer(loggedOut.token),
    'both halves of a session that was logged out': browserOf(loggedOut),
    'a session of an account that was deleted': bearer(deleted.token),
    'a bound token without its cookie': bearer(bound.token),
    'a bound token with the cookie of somebody else': {
      ...bearer(bound.token),
      ...cookies(sessionCookie(stranger)),
    },
    'the cookie’s half as a token': bearer(bound.cookie.value),
    'the token’s half as a cookie': cookies(`${bound.cookie.name}=${bound.token}`),
  }
}
