import { INBOX_PATH } from '@site/contracts/schemas'
import { parseCookie, stringifySetCookie } from 'cookie'
import { OPERATOR_SESSION_MS } from './operators.service.ts'

export type OperatorCookie = ReturnType<typeof createOperatorCookie>

/** Creates the cookie of a session in the inbox, which browsers send nowhere else: so it cannot be `__Host-`. */
export function createOperatorCookie(secure: boolean) {
  const name = secure ? '__Secure-inbox' : 'inbox'
  const attributes = { name, path: INBOX_PATH, secure, httpOnly: true, sameSite: 'strict' } as const

  return {
    read: (header: string | undefined): string | undefined => (header ? parseCookie(header)[name] : undefined),
    set: (value: string): string =>
      stringifySetCookie({ ...attributes, value, maxAge: Math.floor(OPERATOR_SESSION_MS / 1000) }),
    clear: (): string => stringifySetCookie({ ...attributes, value: '', maxAge: 0 }),
  }
}
