import { blockClass } from '../styles/class-names.ts'
import { Field, fieldAttributes } from './field.tsx'
import type { InputFieldProps } from './field-spec.ts'

const inputClass = blockClass('input')

/** A text field without state: bind it with `FormField` from `@site/ui/forms`, or use it in a plain HTML form. */
export function InputField({ kind = 'text', name, label, autoComplete, wide, input, ...field }: InputFieldProps) {
  const attributes = { ...input, ...fieldAttributes(field), name, autoComplete }
  const typing = kind === 'text' ? {} : { autoCapitalize: 'none', spellCheck: false }
  return (
    <Field {...field} label={label} wide={wide || kind === 'area'}>
      {kind === 'area' ? (
        <textarea {...attributes} className={inputClass({ kind })} rows={5} />
      ) : (
        <input
          {...attributes}
          {...typing}
          className={inputClass()}
          type={kind}
          inputMode={kind === 'tel' ? 'numeric' : undefined}
        />
      )}
    </Field>
  )
}
