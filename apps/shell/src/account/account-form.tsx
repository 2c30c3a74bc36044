import { useId } from 'react'
import type { FormSpec } from '../forms/form-spec.ts'
import { LateForm, type LoadLateForm } from '../forms/late-form.tsx'
import { PlainField } from '../forms/plain-field.tsx'
import { PlainSubmit } from '../forms/plain-submit.tsx'

/**
 * A form of the account pages. Submitting it before any script has run does nothing (method `dialog` outside of a
 * dialog): a password must not end up in an address, and without scripts there is no session to keep.
 */
export function AccountForm({ form, load }: { form: FormSpec; load: LoadLateForm }) {
  const formId = useId()
  return (
    <LateForm
      fields={form.fields}
      load={load}
      plain={({ onSubmit, isWaiting }) => (
        <form className="form" method="dialog" noValidate aria-labelledby={form.labelledBy} onSubmit={onSubmit}>
          {form.fields.map((field) => (
            <PlainField key={field.name} {...field} formId={formId} />
          ))}
          <PlainSubmit isWaiting={isWaiting}>{form.submitText}</PlainSubmit>
        </form>
      )}
    />
  )
}
