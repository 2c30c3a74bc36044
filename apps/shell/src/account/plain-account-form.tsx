import { type FormEvent, useId } from 'react'
import type { FieldSpec } from '../forms/field-spec.ts'
import { PlainField } from '../forms/plain-field.tsx'
import { PlainSubmit } from '../forms/plain-submit.tsx'

interface PlainAccountFormProps {
  fields: readonly FieldSpec[]
  labelledBy: string
  submitText: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  isWaiting: boolean
}

/**
 * The first paint of the account forms. Submitting it before any script has run does nothing (method `dialog` outside
 * of a dialog): a password must not end up in an address, and without scripts there is no session to keep.
 */
export function PlainAccountForm({ fields, labelledBy, submitText, onSubmit, isWaiting }: PlainAccountFormProps) {
  const formId = useId()
  return (
    <form className="form" method="dialog" noValidate aria-labelledby={labelledBy} onSubmit={onSubmit}>
      {fields.map((field) => (
        <PlainField key={field.name} {...field} formId={formId} />
      ))}
      <PlainSubmit isWaiting={isWaiting}>{submitText}</PlainSubmit>
    </form>
  )
}
