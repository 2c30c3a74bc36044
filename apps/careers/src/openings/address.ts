/**
 * Changes the address in place. Not a navigation: nothing scrolls, the focus stays, and Back from an opening restores
 * the list as it was.
 */
export function replaceAddress(change: { search?: string; hash?: string }): void {
  const { pathname, search, hash } = window.location
  const next = pathname + (change.search ?? search) + (change.hash ?? hash)
  window.history.replaceState(window.history.state, '', next)
}
