import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { announce } from '../components/live-regions.tsx'
import { VisuallyHidden } from '../components/text.tsx'
import { Icon } from '../icons/icon.tsx'
import { Field, fieldAttributes } from './field.tsx'
import type { InputFieldProps } from './field-spec.ts'
import { useWarning } from './use-warning.ts'

/** A password field with a button that shows the password. Pasting is allowed. */
export function PasswordInputField(props: InputFieldProps) {
  const { name, label, autoComplete, loadWarning, wide, input, typed, ...rest } = props
  const [isShown, setShown] = useState(false)
  const [entered, setEntered] = useState('')
  const field = { ...rest, warning: useWarning(typed ?? entered, loadWarning) }
  const toggle = () => {
    setShown(!isShown)
    announce(isShown ? 'Your password is hidden' : 'Your password is visible')
  }
  return (
    <Field {...field} label={label} wide={wide}>
      <div className="input-group">
        <input
          {...input}
          {...fieldAttributes(field)}
          name={name}
          className="input"
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          onInput={(event) => setEntered(event.currentTarget.value)}
        />
        <Button variant="ghost" size="icon" onClick={toggle}>
          <Icon name={isShown ? 'eye-off' : 'eye'} />
          <VisuallyHidden>{`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}</VisuallyHidden>
        </Button>
      </div>
    </Field>
  )
}
