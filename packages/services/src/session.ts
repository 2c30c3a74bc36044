import { openDocument } from '@mfe/page'
import type { Session } from '@site/contracts'
import { useAtomValue } from 'jotai'
import { atomWithStorage, createJSONStorage } from 'jotai/utils'
import { loadApi } from './api.ts'
import type { SessionState } from './session-service.ts'
import { guardedLocal } from './storage.ts'

/** The keys in localStorage (docs/product.md, "Storage"): the bare token, and the user as JSON. */
export const AUTH_TOKEN_KEY = 'authToken'
/** See `AUTH_TOKEN_KEY`. */
export const CURRENT_USER_KEY = 'currentUserEmail'

/** The logout continues without the server if it has not answered by then. */
const LOGOUT_TIMEOUT_MS = 3000

/**
 * A string in the browser's storage. A page restored from the back/forward cache learns of changes in other tabs only
 * from `pageshow`.
 */
const textStorage = {
  getItem: guardedLocal.read,
  setItem: guardedLocal.write,
  removeItem: (key: string) => guardedLocal.write(key, null),
  subscribe(key: string, callback: (value: string | null) => void) {
    // An event without a key may mean any change.
    const follow = (event: Event & { key?: string | null }) => {
      if ((event.key ?? key) === key) callback(guardedLocal.read(key))
    }
    window.addEventListener('storage', follow)
    window.addEventListener('pageshow', follow)
    return () => {
      window.removeEventListener('storage', follow)
      window.removeEventListener('pageshow', follow)
    }
  },
}

/** The bare token, not JSON; follows other pages. Null on the server and until the first mount. */
export const authTokenAtom = atomWithStorage<string | null>(AUTH_TOKEN_KEY, null, textStorage)

/** Follows other pages. Null on the server and until the first mount. */
export const currentUserEmailAtom = atomWithStorage<{ email: string } | null>(
  CURRENT_USER_KEY,
  null,
  createJSONStorage(() => textStorage),
)

/** The session as components see it; it counts as authenticated when a token is present. */
export function useSession(): { isAuthenticated: boolean; email: string | null } {
  const token = useAtomValue(authTokenAtom)
  const user = useAtomValue(currentUserEmailAtom)
  return { isAuthenticated: token !== null, email: user?.email ?? null }
}

/** Reads the session from storage, for guards and calls. A damaged record counts as none. */
export function readSession(): SessionState {
  return { token: guardedLocal.read(AUTH_TOKEN_KEY), email: storedEmail() }
}

function storedEmail(): string | null {
  const user = guardedLocal.readJson(CURRENT_USER_KEY)
  return user && typeof user === 'object' && 'email' in user && typeof user.email === 'string' ? user.email : null
}

/**
 * Stores a login and opens the signed-in area as a new document, so that its plan fits its audience. Returns false, and
 * opens nothing, if the browser does not store the session.
 */
export function signIn({ token, email }: Pick<Session, 'token' | 'email'>): boolean {
  guardedLocal.write(AUTH_TOKEN_KEY, token)
  guardedLocal.write(CURRENT_USER_KEY, JSON.stringify({ email }))
  const kept = readSession()
  if (kept.token !== token || kept.email !== email) {
    clearSession()
    return false
  }
  openDocument('/welcome')
  return true
}

/**
 * Call it before ending a session at the user's request. As with `beforeunload`, a page that would lose something can
 * cancel the window's `beforelogout` event to stop the logout. Returning true ends nothing yet: the window's
 * `sessionend` event reports the end of the session, before the page is left.
 */
export const mayLogOut = (): boolean => window.dispatchEvent(new Event('beforelogout', { cancelable: true }))

/** Ends the session on the server, then here, and opens the home page. An unreachable server does not prevent the logout. */
export async function signOut(): Promise<void> {
  if (!mayLogOut()) return
  notifySessionEnd()
  // If the code loads after the timeout, the session is already gone.
  const loggedOut = loadApi().then((api) => (readSession().token ? api.account.logout() : undefined))
  const timeout = new Promise((resolve) => setTimeout(resolve, LOGOUT_TIMEOUT_MS))
  await Promise.race([loggedOut.catch(() => undefined), timeout])
  clearSession()
  openDocument('/')
}

/** Forgets a session that the server no longer knows and opens a page, by default the login with a message. */
export function endSession(address: '/login?ended' | '/' = '/login?ended'): void {
  notifySessionEnd()
  clearSession()
  openDocument(address)
}

const notifySessionEnd = () => void window.dispatchEvent(new Event('sessionend'))

function clearSession(): void {
  guardedLocal.write(AUTH_TOKEN_KEY, null)
  guardedLocal.write(CURRENT_USER_KEY, null)
}
