/** Whether somebody went on outside of a place before it could take the focus: whoever did is not called back. */
export function isFocusElsewhere(place?: Element | null): boolean {
  const at = document.activeElement ?? document.body
  return at !== document.body && !place?.contains(at)
}
