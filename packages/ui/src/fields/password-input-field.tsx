import { useEffect, useState } from 'react'
import { Button } from '../components/button.tsx'
import { announce } from '../components/live-regions.tsx'
import { VisuallyHidden } from '../components/text.tsx'
import { Icon } from '../icons/icon.tsx'
import { Field, fieldAttributes } from './field.tsx'
import type { InputFieldProps, LoadWarning } from './field-spec.ts'

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

/** Returns a warning about weak but valid input. Loads the check when the first character is typed. */
function useWarning(typed: string, load: LoadWarning | undefined): string {
  const [warn, setWarn] = useState<Awaited<ReturnType<LoadWarning>>>()
  const hasInput = typed !== ''
  useEffect(() => {
    if (!hasInput) return
    load?.().then(
      (loaded) => setWarn(() => loaded),
      // The form works without the warning.
      () => undefined,
    )
  }, [hasInput, load])

  const warning = warn?.(typed) ?? ''
  useEffect(() => {
    if (warning) announce(warning)
  }, [warning])
  return warning
}
