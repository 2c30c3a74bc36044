/**
 * Changes the URL without a navigation: scroll position and focus stay, and Back from an opening restores the list as
 * it was.
 */
export function replaceUrl(change: { search?: string; hash?: string }): void {
  const { pathname, search, hash } = window.location
  const next = pathname + (change.search ?? search) + (change.hash ?? hash)
  window.history.replaceState(window.history.state, '', next)
}
