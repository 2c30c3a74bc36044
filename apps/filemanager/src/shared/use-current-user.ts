import { readSession, useSession } from '@site/services'

/** The e-mail that goes with every call; follows other tabs. These screens are never rendered on a server. */
export function useCurrentUser(): string | null {
  useSession()
  return readSession().email
}
