/**
 * Hides the keys that an input method handles from every handler on the page: its Enter accepts a word and its Escape
 * discards one, and must neither submit a form nor close anything. Call this before anything else listens.
 */
export function hideInputMethodKeys(): void {
  const hide = (event: KeyboardEvent) => {
    // Safari reports the last key of a composition after its end, with this code.
    if (!event.isComposing && event.keyCode !== 229) return
    event.stopImmediatePropagation()
    // Browsers would close a dialog.
    if (event.key === 'Escape') event.preventDefault()
  }
  for (const type of ['keydown', 'keyup'] as const) window.addEventListener(type, hide, { capture: true })
}
