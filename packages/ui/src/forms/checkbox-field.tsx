import { Checkbox } from '@site/ui'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { slotClass } from '../styles/class-names.ts'
import { FieldError, type FieldProps, useField } from './field-shell.tsx'

const checkbox = slotClass('checkbox')

interface CheckboxFieldProps extends FieldProps {
  /** Stands beside the box where more than the plain label is shown, such as links. */
  children?: ReactNode
}

export function CheckboxField({ children, ...props }: CheckboxFieldProps) {
  const { id, message, attributes } = useField(props)
  const { register } = useFormContext()
  return (
    <div className={checkbox('root', { invalid: message !== '' })}>
      <div className={checkbox('row')}>
        <Checkbox {...register(props.name)} {...attributes} />
        <label className={checkbox('label')} htmlFor={id}>
          {children ?? props.label}
        </label>
      </div>
      {props.hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {props.hint}
        </p>
      )}
      <FieldError id={id} message={message} />
    </div>
  )
}
