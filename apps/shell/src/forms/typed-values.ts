import { createContext } from 'react'

/** The values of a form's fields, by name: the text, or whether a checkbox is checked. */
export type TypedValues = Readonly<Record<string, string | boolean>>

type Fields = readonly { name: string }[]

/** Reads the values typed into a form before scripts manage it. */
export function readTypedValues(form: HTMLFormElement, fields: Fields): TypedValues {
  const typed: Record<string, string | boolean> = {}
  for (const { name } of fields) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.type === 'checkbox') typed[name] = field.checked
    else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) typed[name] = field.value
  }
  return typed
}

/** What was typed into the forms that the visitor left by a link, until the document is left. */
export const LeftFormsContext = createContext<WeakMap<Fields, TypedValues> | undefined>(undefined)

/** Keeps the values of a form that the visitor leaves, without passwords. */
export function keepTypedValues(left: WeakMap<Fields, TypedValues>, form: HTMLFormElement, fields: Fields): void {
  const isPassword = (name: string) => form.querySelector(`[name="${name}"]`)?.matches('[type=password]')
  const kept = fields.filter(({ name }) => !isPassword(name))
  left.set(fields, readTypedValues(form, kept))
}

export function restoreTypedValues(left: WeakMap<Fields, TypedValues>, form: HTMLFormElement, fields: Fields): void {
  for (const [name, value] of Object.entries(left.get(fields) ?? {})) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value === true
    else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = String(value)
  }
}
