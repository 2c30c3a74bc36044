import { nameProblem } from '@site/contracts'
import { Button, VisuallyHidden } from '@site/ui'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import field from '../fields/field.module.css'
import { isFocusElsewhere } from '../focus/is-focus-elsewhere.ts'
import styles from './rename-form.module.css'

interface RenameFormProps {
  name: string
  /** Resolves to the reason for a failure, if any. */
  onRename: (newName: string) => Promise<string | undefined>
  onCancel: () => void
}

export function RenameForm({ name, onRename, onCancel }: RenameFormProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(name)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    input.current?.focus()
    // Selects the name without its extension, which rarely changes.
    const dot = name.lastIndexOf('.')
    input.current?.setSelectionRange(0, dot > 0 ? dot : name.length)
  }, [name])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const newName = typed.trim()
    if (busy) return
    if (newName === name) return onCancel()
    const invalidReason = newName === '' ? 'Please enter a name.' : nameProblem(newName)
    if (invalidReason) return setProblem(invalidReason)
    setBusy(true)
    const failure = await onRename(newName)
    setBusy(false)
    setProblem(failure ?? '')
    if (failure && !isFocusElsewhere(input.current?.form)) input.current?.focus()
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <label htmlFor={id}>
        <VisuallyHidden>New name for {name}</VisuallyHidden>
      </label>
      <input
        id={id}
        ref={input}
        type="text"
        className={`input ${field.input}`}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        aria-invalid={problem !== ''}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // Otherwise, a dialog around the form would close, too.
          event.preventDefault()
          onCancel()
        }}
      />
      <Button type="submit" aria-disabled={busy}>
        Save
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
    </form>
  )
}
