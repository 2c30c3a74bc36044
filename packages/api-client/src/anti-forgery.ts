import { ApiError } from './api-error.ts'

const COOKIE = /(?:^|; )XSRF-TOKEN=[^;]/

/** Also true outside a page, where there are no cookies and the server requires no token. */
const hasToken = (): boolean => typeof document === 'undefined' || COOKIE.test(document.cookie)

/**
 * Requests the token that proves to the server that a call comes from one of the site's pages. Concurrent calls to
 * `request` share one request.
 */
export function createAntiForgery(fetchToken: () => Promise<unknown>) {
  let pending: Promise<unknown> | undefined
  const request = () => {
    pending ??= fetchToken().finally(() => {
      pending = undefined
    })
    return pending
  }
  return {
    request,
    /** Resolves when the browser has a token. Rejects with `cookies/blocked` if it does not store one. */
    async ready(): Promise<void> {
      if (hasToken()) return
      await request()
      if (!hasToken()) throw new ApiError('cookies/blocked', 0, COOKIES_BLOCKED)
    },
  }
}

const COOKIES_BLOCKED =
  'Your browser blocks this site’s cookies, and without them nothing can be sent. Allow cookies for this site, then try again.'
