import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useFormFacts } from './form-context.ts'

/** The id and the error of a form's field, whose label the error summary learns. */
export function useField({ name, label }: { name: string; label: string }) {
  const { formId, nameField } = useFormFacts()
  const { formState } = useFormContext()
  const error = formState.errors[name]?.message
  useEffect(() => nameField(name, label), [nameField, name, label])
  return { id: `${formId}-${name}`, error: typeof error === 'string' ? error : '' }
}
