/** The stored session; both are null for a visitor who is not signed in. */
export interface SessionState {
  token: string | null
  email: string | null
}

/** What remotes learn of the session and do about it. Signing in is the shell's. */
export interface SessionService {
  /** For components: follows other tabs. */
  useSession: () => { isAuthenticated: boolean; email: string | null }
  /** For guards and calls: as storage holds it now. */
  readSession: () => SessionState
  /** Asks before a session ends at the user's request: false where a page would lose something and the user stays. */
  mayLogOut: () => boolean
  /** Ends the session on the server, then here, and opens the home page. */
  signOut: () => Promise<void>
  /** For a session that the server no longer knows: forgets it and opens a page, by default the login with a message. */
  endSession: (address?: '/login?ended' | '/') => void
}
