import { Icon, useWarning } from '@site/ui'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { FieldSpec } from './form-spec.ts'
import { PlainPassword } from './plain-password.tsx'

interface PlainFieldProps extends FieldSpec {
  /** The value from a post without scripts. */
  value?: string
  /** The id of the form, which starts the field's id. */
  formId: string
  error?: string
}

/**
 * A field as the first paint has it: plain HTML that works without script and looks like the late version.
 * The markup is that of @site/ui/forms (a test holds the two side by side).
 */
export function PlainField({ kind, value, error = '', formId, ...field }: PlainFieldProps) {
  const { name, label, hint, autoComplete, wide, content } = field
  const id = plainFieldId(formId, name)
  const [typed, setTyped] = useState('')
  const warning = useWarning(typed, field.loadWarning)
  const input: ComponentProps<'input'> & ComponentProps<'textarea'> = {
    id,
    name,
    defaultValue: value,
    autoComplete,
    'aria-invalid': error !== '',
    'aria-required': true,
    'aria-describedby':
      [hint && `${id}-hint`, warning && `${id}-warning`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
  }
  const note = hint && (
    <p className="field__hint" id={`${id}-hint`}>
      {hint}
    </p>
  )
  const caution = warning && (
    <p className="field__hint" id={`${id}-warning`}>
      <Icon name="triangle-alert" size={16} /> {warning}
    </p>
  )
  const complaint = error && (
    <p className="field__error" id={`${id}-error`}>
      <span className="visually-hidden">Error: </span>
      {error}
    </p>
  )
  const invalid = error ? '--invalid' : ''

  if (kind === 'checkbox') {
    return (
      <div className={`checkbox${invalid && ` checkbox${invalid}`}`}>
        <div className="checkbox__row">
          <input {...input} className="checkbox__box" type="checkbox" />
          <label className="checkbox__label" htmlFor={id}>
            {content ?? label}
          </label>
        </div>
        {note}
        {complaint}
      </div>
    )
  }
  return (
    <div
      className={`field${invalid && ` field${invalid}`}${wide || kind === 'area' ? ' field--wide' : ''}`}
      onInput={field.loadWarning && (({ target }) => setTyped((target as HTMLInputElement).value))}
    >
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {control(kind, input, label)}
      {note}
      {caution}
      {complaint}
    </div>
  )
}

export const plainFieldId = (formId: string, name: string) => `${formId}-${name}`

function control(
  kind: Exclude<FieldSpec['kind'], 'checkbox'>,
  input: ComponentProps<'input'> & ComponentProps<'textarea'>,
  label: string,
): ReactNode {
  switch (kind) {
    case 'area':
      return <textarea {...input} className="input input--area" rows={5} />
    case 'password':
      return <PlainPassword {...input} label={label} />
    case 'text':
      return <input {...input} className="input" type="text" />
    default:
      return (
        <input
          {...input}
          className="input"
          type={kind}
          inputMode={kind === 'tel' ? 'numeric' : undefined}
          autoCapitalize="none"
          spellCheck={false}
        />
      )
  }
}
