/** Whether the user has moved the focus outside of a place in the meantime. If so, do not move it back. */
export function isFocusElsewhere(place?: Element | null): boolean {
  const at = document.activeElement ?? document.body
  return at !== document.body && !place?.contains(at)
}
