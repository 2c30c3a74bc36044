/** Returns whether the user has moved focus out of an element, in which case a script must not move it back. */
export function isFocusElsewhere(element?: Element | null): boolean {
  const focused = document.activeElement ?? document.body
  return focused !== document.body && !element?.contains(focused)
}
