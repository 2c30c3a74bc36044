import { type FormEvent, useState } from 'react'
import { blockClass } from '../styles/class-names.ts'
import { Field, fieldAttributes } from './field.tsx'
import type { InputFieldProps } from './field-spec.ts'
import { useTextCount } from './use-text-count.ts'

const inputClass = blockClass('input')

type Typing = FormEvent<HTMLInputElement | HTMLTextAreaElement>

/** A text field: bind it with `FormField` from `@site/ui/forms`, or use it in a plain HTML form. */
export function InputField(props: InputFieldProps) {
  const { kind = 'text', name, label, autoComplete, wide, input, typed, limit, ...rest } = props
  const [entered, setEntered] = useState('')
  const field = { ...rest, count: useTextCount(typed ?? entered, limit) }
  const isCounted = limit !== undefined && typed === undefined
  const attributes = {
    ...input,
    ...fieldAttributes(field),
    ...(isCounted && { onInput: (event: Typing) => setEntered(event.currentTarget.value) }),
    name,
    autoComplete,
  }
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
