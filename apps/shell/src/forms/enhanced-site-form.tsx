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
  children?: ReactNode
}

/** The enhanced version of a form, with validation and submission. Starts with the values typed into the plain form. */
export function EnhancedSiteForm<Values extends FieldValues>(props: EnhancedSiteFormProps<Values>) {
  const { form: spec, schema, handoff, children, ...rest } = props
  const emptyValues = spec.fields.map(({ name, component }) => [name, component === CheckboxInputField ? false : ''])
  const form = useSiteForm(schema, Object.fromEntries(emptyValues))
  const initial = useRef({ form, typed: handoff.typed })

  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(initial.current.typed)) {
      initial.current.form.setValue(name as never, value as never, { shouldDirty: true })
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
