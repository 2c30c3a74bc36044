import type { FormSpec } from '../forms/form-spec.ts'
import { PlainForm } from '../forms/plain-form.tsx'
import { type LoadEnhancedForm, ProgressiveForm } from '../forms/progressive-form.tsx'

/**
 * A form of the account pages. Submitting it before any script has run does nothing (method `dialog` outside of a
 * dialog), because a password must not end up in a URL, and a session needs scripts.
 */
export const AccountForm = ({ form, load }: { form: FormSpec; load: LoadEnhancedForm }) => (
  <ProgressiveForm
    fields={form.fields}
    load={load}
    plain={(state) => <PlainForm {...state} form={form} method="dialog" />}
  />
)
