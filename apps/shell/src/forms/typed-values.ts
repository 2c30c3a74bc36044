/** The values of a form's fields, by name: texts, and whether a box is checked. */
export type TypedValues = Readonly<Record<string, string | boolean>>

/** Reads what was typed into a form before any script managed it. */
export function readTypedValues(form: HTMLFormElement, fields: readonly { name: string }[]): TypedValues {
  const typed: Record<string, string | boolean> = {}
  for (const { name } of fields) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.type === 'checkbox') typed[name] = field.checked
    else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) typed[name] = field.value
  }
  return typed
}
