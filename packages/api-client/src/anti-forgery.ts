import { ApiError } from './api-error.ts'

const COOKIE = /(?:^|; )XSRF-TOKEN=[^;]/

/** Without a page there are no cookies, and the server wants none. */
const hasToken = (): boolean => typeof document === 'undefined' || COOKIE.test(document.cookie)

/**
 * The token that proves to the server that a call comes from the site's own page. `ask` requests one; concurrent calls
 * share the request.
 */
export function createAntiForgery(request: () => Promise<unknown>) {
  let asking: Promise<unknown> | undefined
  const ask = () => {
    asking ??= request().finally(() => {
      asking = undefined
    })
    return asking
  }
  return {
    ask,
    /** Resolves when the browser has a token. Rejects with `cookies/blocked` if it keeps none. */
    async ready(): Promise<void> {
      if (hasToken()) return
      await ask()
      if (!hasToken()) throw new ApiError('cookies/blocked', 0, COOKIES_BLOCKED)
    },
  }
}

const COOKIES_BLOCKED =
  'Your browser blocks this site’s cookies, and without them nothing can be sent. Allow cookies for this site, then try again.'
