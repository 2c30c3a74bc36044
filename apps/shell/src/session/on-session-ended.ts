import { endSession, readSession, rememberRequestedPage } from '@site/services'
import { isSignedInPage } from './session-attribute.ts'

/** Opens the login page after a 401, and remembers the page for the user whose session has ended. */
export function onSessionEnded(): void {
  const { token, email } = readSession()
  endSession()
  if (token !== null && isSignedInPage()) rememberRequestedPage(email)
}
