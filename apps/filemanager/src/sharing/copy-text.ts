/** Copies the text of a field. Where the clipboard is not available, selects the text and uses the browser's command. */
export async function copyText(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    field.focus()
    field.select()
    // Absent in the test DOM.
    return document.execCommand?.('copy') ?? false
  }
}
