import { readSession, useSession } from '../services.ts'

/** The email that goes with every call; follows other tabs. These screens are never rendered on a server. */
export function useCurrentUser(): string | null {
  useSession()
  return readSession().email
}
