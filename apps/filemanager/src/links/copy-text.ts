/** Copies the text of a field. Without a clipboard, selects the text and runs the browser's copy command. */
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
