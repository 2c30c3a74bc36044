import { useCurrentUser } from '../store/use-current-user.ts'

/**
 * Tells password managers whose password a form changes or asks for. Hidden, because the page names the account, and
 * without a name, because the form does not send it.
 */
export const UsernameField = () => (
  <input type="text" autoComplete="username" value={useCurrentUser() ?? ''} readOnly hidden />
)
