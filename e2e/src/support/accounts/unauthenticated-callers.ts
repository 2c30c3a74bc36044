import { randomBytes } from 'node:crypto'
import { logIn, newSession, type Session } from '@site/checks/site'
import type { Site } from '../site/site-process.ts'
import { bearer, browserHeaders, callAs, cookies, type Headers, sessionCookie } from './credentials.ts'

async function createEndedSession(site: Site, endedBy: 'logout' | 'deletion'): Promise<Session> {
  const session = await newSession(site)
  const response =
    endedBy === 'logout'
      ? await callAs(site, session.token, '/api/logout', { method: 'POST' })
      : await callAs(site, session.token, '/api/account', {
          method: 'DELETE',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ password: session.password }),
        })
  if (response.status !== 204) throw new Error(`The ${endedBy} returned ${response.status}.`)
  return session
}

/** The headers of unauthenticated callers, by what they send instead of a valid session. */
export async function unauthenticatedCallers(
  site: Site,
  owner: Session,
  stranger: Session,
): Promise<Record<string, Headers>> {
  const bound = await logIn(site, owner)
  const binding = await fetch(`${site.url}/api/session`, { headers: browserHeaders(bound) })
  if (binding.status !== 200) throw new Error(`The session was not bound: ${binding.status}.`)
  const [loggedOut, deleted] = [await createEndedSession(site, 'logout'), await createEndedSession(site, 'deletion')]
  return {
    'no credentials': {},
    'only the owner’s email': { currentUserEmail: owner.email, 'x-forwarded-user': owner.email },
    'an unknown token': bearer(randomBytes(32).toString('base64url')),
    'an empty token': { authorization: 'Bearer ' },
    'the password instead of a token': {
      authorization: `Basic ${Buffer.from(`${owner.email}:${owner.password}`).toString('base64')}`,
    },
    'the token of a logged-out session': bearer(loggedOut.token),
    'the token and the cookie of a logged-out session': browserHeaders(loggedOut),
    'the token of a deleted account': bearer(deleted.token),
    'a bound token without its cookie': bearer(bound.token),
    'a bound token with another user’s cookie': {
      ...bearer(bound.token),
      ...cookies(sessionCookie(stranger)),
    },
    'the cookie value as a token': bearer(bound.cookie.value),
    'the token as a cookie': cookies(`${bound.cookie.name}=${bound.token}`),
  }
}
