import { CheckboxField, PasswordField, TextArea, TextField } from '@site/ui/forms'
import type { FieldSpec } from './form-spec.ts'

/** The fields of a form's late version. */
export function LateFields({ fields }: { fields: readonly FieldSpec[] }) {
  return fields.map((field) => <LateField key={field.name} {...field} />)
}

function LateField({ kind, content, autoComplete, ...field }: FieldSpec) {
  switch (kind) {
    case 'checkbox':
      return <CheckboxField {...field}>{content}</CheckboxField>
    case 'area':
      return <TextArea {...field} />
    case 'password':
      return (
        <PasswordField
          {...field}
          autoComplete={autoComplete === 'current-password' ? 'current-password' : 'new-password'}
        />
      )
    default:
      return <TextField {...field} type={kind} autoComplete={autoComplete} />
  }
}
