/** The stored session; both are null for a visitor who is not signed in. */
export interface SessionState {
  token: string | null
  email: string | null
}

/** The remotes' access to the session; only the shell signs users in. */
export interface SessionService {
  /** Returns the session in a component, in sync with other tabs. */
  useSession: () => { isAuthenticated: boolean; email: string | null }
  /** Reads the session from storage, for guards and calls. */
  readSession: () => SessionState
  /** Returns the page that this tab's user asked for before the login, as an address inside the site; null if none. */
  readRequestedPage: () => string | null
  /** Call once the page has been offered or opened. */
  forgetRequestedPage: () => void
  /** Returns whether the user's request to log out may proceed: false if a page has unsaved work and the user stays. */
  mayLogOut: () => boolean
  /** Ends the session on the server and in the browser, then opens the home page. */
  signOut: () => Promise<void>
  /** Clears an expired session and opens a page, by default the login page with a message. */
  endSession: (address?: '/login?ended' | '/') => void
}
