/** The values of a form's fields, by name: the text, or whether a checkbox is checked. */
export type TypedValues = Readonly<Record<string, string | boolean>>

/** Reads the values typed into a form before scripts manage it. */
export function readTypedValues(form: HTMLFormElement, fields: readonly { name: string }[]): TypedValues {
  const typed: Record<string, string | boolean> = {}
  for (const { name } of fields) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.type === 'checkbox') typed[name] = field.checked
    else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) typed[name] = field.value
  }
  return typed
}
