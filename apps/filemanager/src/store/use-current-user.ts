import { readSession, useSession } from '../services.ts'

/** Returns the signed-in user's email, which every API call sends. */
export function useCurrentUser(): string | null {
  // Only subscribes to changes: the hook's email is null until mount, to match server HTML. These screens never render
  // on the server, so they can read the email from storage immediately.
  useSession()
  return readSession().email
}
