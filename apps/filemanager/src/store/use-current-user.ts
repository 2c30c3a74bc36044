import { readSession, useSession } from '../services.ts'

/** Returns the signed-in user's email, which every API call sends. */
export function useCurrentUser(): string | null {
  // Subscribes to session changes. Its own email is null until mount, to match server HTML; these screens render only in
  // the browser and can read storage right away.
  useSession()
  return readSession().email
}
