import { Notice } from '@site/ui'
import { ErrorList, InputField, SendingButton } from '@site/ui/fields'
import { type ComponentProps, useId } from 'react'
import type { FormSpec } from './form-spec.ts'

interface PlainFormProps extends Pick<ComponentProps<'form'>, 'method' | 'action' | 'onSubmit' | 'children'> {
  form: FormSpec
  /** True after a submit, while the enhanced version is still loading. */
  isWaiting: boolean
  /** The values of a form posted without scripts, by field. */
  values?: Readonly<Record<string, string>>
  /** The server's errors, by field; `form` holds an error that applies to the whole form. */
  errors?: Readonly<Record<string, string>>
  /** What is wrong where an error may mislead, by field. */
  reasons?: Readonly<Record<string, string>>
}

/** The plain HTML version of a form. Looks like the enhanced one. */
export function PlainForm(props: PlainFormProps) {
  const { form, isWaiting, values, errors = {}, reasons, children, ...attributes } = props
  const formId = useId()
  const fieldErrors = form.fields.flatMap(({ name, label }) =>
    errors[name] ? [[name, `${label}: ${errors[name]}`] as const] : [],
  )
  return (
    <form {...attributes} className="form" noValidate aria-labelledby={form.labelledBy}>
      {fieldErrors.length > 0 && <ErrorList formId={formId} errors={fieldErrors} />}
      {fieldErrors.length === 0 && errors.form && <Notice tone="error">{errors.form}</Notice>}
      {form.fields.map(({ component: Field = InputField, ...field }) => (
        <Field
          key={field.name}
          {...field}
          id={`${formId}-${field.name}`}
          input={{ defaultValue: values?.[field.name] }}
          error={errors[field.name]}
          reason={reasons?.[field.name]}
        />
      ))}
      {children}
      <SendingButton isSending={isWaiting}>{form.submitText}</SendingButton>
      {/* The enhanced version reports its outcome here; this one only reserves the space. */}
      <div role="status" className="form-status" />
    </form>
  )
}
