/** Returns whether the user has moved focus out of an element in the meantime. If so, do not move it back. */
export function isFocusElsewhere(element?: Element | null): boolean {
  const focused = document.activeElement ?? document.body
  return focused !== document.body && !element?.contains(focused)
}
