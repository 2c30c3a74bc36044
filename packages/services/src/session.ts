import { openDocument } from '@mfe/page'
import type { Session } from '@site/contracts'
import { getDefaultStore, useAtomValue } from 'jotai'
import { atomWithStorage, createJSONStorage } from 'jotai/utils'
import { useSyncExternalStore } from 'react'
import { loadApi } from './api.ts'
import { forgetRequestedPage, requestedPageOf, reserveRequestedPage } from './requested-page.ts'
import type { SessionState } from './session-service.ts'
import { guardedLocal } from './storage.ts'

/** The keys in localStorage (docs/product.md, "Storage"): the bare token, and the user as JSON. */
export const AUTH_TOKEN_KEY = 'authToken'
/** See `AUTH_TOKEN_KEY`. */
export const CURRENT_USER_KEY = 'currentUserEmail'

/** After this time, the logout continues without the server's response. */
const LOGOUT_TIMEOUT_MS = 3000

/** Plain strings. Listens for `pageshow`: a page in the back/forward cache misses `storage` events of other tabs. */
const textStorage = {
  getItem: guardedLocal.read,
  setItem: guardedLocal.write,
  removeItem: (key: string) => guardedLocal.write(key, null),
  subscribe(key: string, callback: (value: string | null) => void) {
    // An event without a key may stand for any change.
    const notify = (event: Event & { key?: string | null }) => {
      if ((event.key ?? key) === key) callback(guardedLocal.read(key))
    }
    window.addEventListener('storage', notify)
    window.addEventListener('pageshow', notify)
    return () => {
      window.removeEventListener('storage', notify)
      window.removeEventListener('pageshow', notify)
    }
  },
}

/** The bare token, not JSON; stays in sync with other pages. Null on the server and until the first mount. */
export const authTokenAtom = atomWithStorage<string | null>(AUTH_TOKEN_KEY, null, textStorage)

/** The signed-in user; stays in sync with other pages. Null on the server and until the first mount. */
export const currentUserEmailAtom = atomWithStorage<{ email: string } | null>(
  CURRENT_USER_KEY,
  null,
  createJSONStorage(() => textStorage),
)

/**
 * Returns the session in a component; a user counts as authenticated when a token is present. Without a session while
 * a component hydrates, even if another one has already read it: otherwise, it would not match the server's HTML.
 */
export function useSession(): { isAuthenticated: boolean; email: string | null } {
  const token = useAtomValue(authTokenAtom)
  const user = useAtomValue(currentUserEmailAtom)
  const isHydrated = useSyncExternalStore(neverChanges, isTrue, isFalse)
  return { isAuthenticated: isHydrated && token !== null, email: isHydrated ? (user?.email ?? null) : null }
}

const neverChanges = () => () => undefined
const isTrue = () => true
const isFalse = () => false

/** Reads the session from storage, for guards and calls. A damaged record counts as none. */
export function readSession(): SessionState {
  return { token: guardedLocal.read(AUTH_TOKEN_KEY), email: storedEmail() }
}

function storedEmail(): string | null {
  const user = guardedLocal.readJson(CURRENT_USER_KEY)
  return user && typeof user === 'object' && 'email' in user && typeof user.email === 'string' ? user.email : null
}

/** Returns the page that this tab's user asked for before the login, as an address inside the site; null if none. */
export const readRequestedPage = (): string | null => requestedPageOf(readSession().email)

/** Opens the signed-in area as a new document. Returns false, and opens nothing, if the browser stores no session. */
export function signIn({ token, email }: Pick<Session, 'token' | 'email'>): boolean {
  guardedLocal.write(AUTH_TOKEN_KEY, token)
  guardedLocal.write(CURRENT_USER_KEY, JSON.stringify({ email }))
  const stored = readSession()
  if (stored.token !== token || stored.email !== email) {
    clearSession()
    return false
  }
  reserveRequestedPage(email)
  openDocument('/welcome')
  return true
}

let refreshing: Promise<void> | undefined

/**
 * Stores the email by which the server knows this session, which its owner may have changed in another browser. Pages
 * of all tabs then use it. Concurrent calls share one request; rejects like any call.
 */
export function refreshUser(): Promise<void> {
  refreshing ??= readUser().finally(() => {
    refreshing = undefined
  })
  return refreshing
}

async function readUser(): Promise<void> {
  const { token } = readSession()
  if (token === null) return
  const { email } = await (await loadApi()).account.session()
  // Another user may have logged in meanwhile.
  if (readSession().token === token) getDefaultStore().set(currentUserEmailAtom, { email })
}

/**
 * Returns whether the user's request to log out may proceed: a page with unsaved work can cancel the window's
 * `beforelogout` event, like `beforeunload`. The window's `sessionend` event reports the end, before the page unloads.
 */
export const mayLogOut = (): boolean => window.dispatchEvent(new Event('beforelogout', { cancelable: true }))

/** Ends the session on the server and in the browser, then opens the home page, even if the server is unreachable. */
export async function signOut(): Promise<void> {
  if (!mayLogOut()) return
  notifySessionEnd()
  // If the API client loads after the timeout, the session has already been cleared.
  const loggedOut = loadApi().then((api) => (readSession().token ? api.account.logout() : undefined))
  const timeout = new Promise((resolve) => setTimeout(resolve, LOGOUT_TIMEOUT_MS))
  await Promise.race([loggedOut.catch(() => undefined), timeout])
  clearSession()
  forgetRequestedPage()
  openDocument('/')
}

/** Clears an expired session and opens a page, by default the login page with a message. */
export function endSession(address: '/login?ended' | '/' = '/login?ended'): void {
  notifySessionEnd()
  clearSession()
  openDocument(address)
}

const notifySessionEnd = () => void window.dispatchEvent(new Event('sessionend'))

function clearSession(): void {
  // The end may be reported several times, as when several calls get a 401. Later reports keep the page.
  if (readSession().token !== null) forgetRequestedPage()
  guardedLocal.write(AUTH_TOKEN_KEY, null)
  guardedLocal.write(CURRENT_USER_KEY, null)
}
