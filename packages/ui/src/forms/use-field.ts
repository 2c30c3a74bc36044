import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useSiteFormContext } from './form-context.ts'

/** Registers the label of a form's field for the error summary. Returns the field's id and error. */
export function useField({ name, label }: { name: string; label: string }) {
  const { formId, registerLabel } = useSiteFormContext()
  const { formState } = useFormContext()
  const error = formState.errors[name]?.message
  useEffect(() => registerLabel(name, label), [registerLabel, name, label])
  return { id: `${formId}-${name}`, error: typeof error === 'string' ? error : '' }
}
