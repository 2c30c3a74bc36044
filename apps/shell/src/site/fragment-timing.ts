/** The footer form may still be loading its enhanced version (docs/product.md, "Constants"). */
const CONTACT_FORM_DELAY_MS = 100
const CLEAR_AFTER_MS = 2000

/**
 * Returns when to scroll to a URL's fragment and when to clear it. Only the home page keeps it, because it has no
 * banner.
 */
export function fragmentTiming({ pathname, hash }: { pathname: string; hash: string }) {
  return {
    revealAfterMs: hash === '#letstalk' ? CONTACT_FORM_DELAY_MS : 0,
    clearAfterMs: pathname === '/' ? undefined : CLEAR_AFTER_MS,
  }
}
