import { atom } from 'jotai'

/** The two keys in localStorage (docs/product.md, "Storage"). */
export const AUTH_TOKEN_KEY = 'authToken'
export const CURRENT_USER_KEY = 'currentUserEmail'

export interface SessionState {
  token: string | null
  email: string | null
}

/** The session as this tab knows it; the shell keeps it equal to localStorage. Read it with `useSession`. */
export const sessionAtom = atom<SessionState>({ token: null, email: null })
