import { CheckboxInputField } from '@site/ui/fields'
import {
  type FieldValues,
  FormField,
  FormStatus,
  SiteForm,
  type SiteFormProps,
  SubmitButton,
  useSiteForm,
} from '@site/ui/forms'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { FormSpec } from './form-spec.ts'
import type { Handoff } from './progressive-form.tsx'

interface EnhancedSiteFormProps<Values extends FieldValues> extends Omit<SiteFormProps<Values>, 'form' | 'children'> {
  form: FormSpec
  schema: Parameters<typeof useSiteForm<Values>>[0]
  handoff: Handoff
  /** Stands below the fields. */
  children?: ReactNode
}

/** The enhanced version of a form, with validation and submission. Begins with what was typed into the first paint. */
export function EnhancedSiteForm<Values extends FieldValues>(props: EnhancedSiteFormProps<Values>) {
  const { form: spec, schema, handoff, children, ...rest } = props
  const empty = spec.fields.map(({ name, component }) => [name, component === CheckboxInputField ? false : ''])
  const form = useSiteForm(schema, Object.fromEntries(empty))
  const first = useRef({ form, typed: handoff.typed })

  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(first.current.typed)) {
      first.current.form.setValue(name as never, value as never, { shouldDirty: true })
    }
  }, [])

  return (
    <SiteForm {...rest} form={form} labelledBy={spec.labelledBy}>
      {spec.fields.map((field) => (
        <FormField key={field.name} {...field} />
      ))}
      {children}
      <SubmitButton>{spec.submitText}</SubmitButton>
      <FormStatus sendingText={spec.sendingText} />
    </SiteForm>
  )
}
