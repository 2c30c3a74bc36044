import { announce, Icon, type LoadWarning, useWarning } from '@site/ui'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type FieldProps, FieldShell, useField } from './field-shell.tsx'
import { useTypedRegister } from './use-typed-register.ts'

interface PasswordFieldProps extends FieldProps {
  autoComplete: 'new-password' | 'current-password'
  wide?: boolean
  /** Loads the check that warns about passwords that are allowed but unwise. */
  loadWarning?: LoadWarning | undefined
}

/** Pasting is allowed; what is typed can be shown. */
export function PasswordField({ autoComplete, wide, loadWarning, ...props }: PasswordFieldProps) {
  const typed: unknown = useWatch({ name: props.name })
  const warning = useWarning(String(typed ?? ''), loadWarning)
  const { id, message, attributes } = useField({ ...props, warning })
  const registered = useTypedRegister(props.name)
  const [shown, setShown] = useState(false)
  const toggle = () => {
    setShown(!shown)
    announce(shown ? 'Your password is hidden' : 'Your password is visible')
  }
  return (
    <FieldShell {...props} id={id} message={message} warning={warning} wide={wide}>
      <div className="input-group">
        <input
          {...registered}
          {...attributes}
          className="input"
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
        />
        <button type="button" className="button button--ghost button--icon" onClick={toggle}>
          <Icon name={shown ? 'eye-off' : 'eye'} />
          <span className="visually-hidden">{`${shown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}</span>
        </button>
      </div>
    </FieldShell>
  )
}
