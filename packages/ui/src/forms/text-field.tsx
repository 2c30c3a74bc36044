import type { HTMLInputAutoCompleteAttribute } from 'react'
import { blockClass } from '../styles/class-names.ts'
import { type FieldProps, FieldShell, useField } from './field-shell.tsx'
import { useTypedRegister } from './use-typed-register.ts'

const input = blockClass('input')

interface TextFieldProps extends FieldProps {
  /** `email` and `tel` bring the right keyboard, and no capitals or spelling marks. */
  type?: 'text' | 'email' | 'tel'
  autoComplete?: HTMLInputAutoCompleteAttribute
  wide?: boolean
}

export function TextField({ type = 'text', autoComplete, wide, ...props }: TextFieldProps) {
  const { id, message, attributes } = useField(props)
  const registered = useTypedRegister(props.name)
  const plain = type === 'text' ? {} : { autoCapitalize: 'none', spellCheck: false }
  return (
    <FieldShell {...props} id={id} message={message} wide={wide}>
      <input
        {...registered}
        {...attributes}
        {...plain}
        className={input()}
        type={type}
        autoComplete={autoComplete}
        inputMode={type === 'tel' ? 'numeric' : undefined}
      />
    </FieldShell>
  )
}

export function TextArea(props: FieldProps) {
  const { id, message, attributes } = useField(props)
  const registered = useTypedRegister(props.name)
  return (
    <FieldShell {...props} id={id} message={message} wide>
      <textarea {...registered} {...attributes} className={input({ kind: 'area' })} rows={5} />
    </FieldShell>
  )
}
