import { guardedSession } from './storage.ts'

const KEY = 'requestedPage'

/** A page that requires a login, and the user who requested it; `email` is null until a user logs in. */
interface RequestedPage {
  address: string
  email: string | null
}

/**
 * Remembers this tab's page, because it requires a login. After the login, it is offered only to the user
 * with this email, or to anyone if `email` is null: the name of a folder is nobody else's business.
 */
export function rememberRequestedPage(email: string | null): void {
  const { pathname, search } = window.location
  write({ address: pathname + search, email })
}

/** Returns the page that the user asked for before the login, as an address inside the site. */
export function requestedPageOf(user: string | null): string | null {
  const page = read()
  return page && (page.email === null || page.email === user) ? page.address : null
}

/** Reserves the page for the user who has logged in. */
export function reserveRequestedPage(email: string): void {
  const page = read()
  if (page?.email === null) write({ ...page, email })
}

/** Call once the page has been offered or opened. */
export const forgetRequestedPage = (): void => guardedSession.write(KEY, null)

const write = (page: RequestedPage) => guardedSession.write(KEY, JSON.stringify(page))

/** A damaged record, or one that leads to another site, counts as none. */
function read(): RequestedPage | null {
  const page = guardedSession.readJson(KEY)
  if (!page || typeof page !== 'object' || !('address' in page) || !('email' in page)) return null
  const { address, email } = page
  if (typeof address !== 'string' || !(email === null || typeof email === 'string')) return null
  return isInsideSite(address) ? { address, email } : null
}

/** Browsers read `//host` and `/\host` as another site. */
function isInsideSite(address: string): boolean {
  const { origin } = window.location
  return address.startsWith('/') && URL.canParse(address, origin) && new URL(address, origin).origin === origin
}
