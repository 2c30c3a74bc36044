import { hasCode } from '@site/api-client/errors'
import { explain } from '@site/api-client/explain'
import { unlockLink } from '@site/api-client/visitor'
import { Button, Heading, Text } from '@site/ui'
import { PasswordInputField } from '@site/ui/fields'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { reasonOf } from '#kit/failures/reason.ts'
import { loadApi } from '../services.ts'
import styles from './visitor.module.css'

/** Calls `onUnlocked` once the link is open, or no longer works. */
export function PasswordForm({ token, onUnlocked }: { token: string; onUnlocked: () => void }) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)

  const reject = (text: string) => {
    setProblem(text)
    form.current?.querySelector('input')?.focus()
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    if (password === '') return reject('Password is required')
    setSending(true)
    try {
      await unlockLink(await loadApi(), token, password)
      onUnlocked()
    } catch (error) {
      if (hasCode(error, 'shares/not-found')) return onUnlocked()
      reject(explain(error, reasonOf(error)))
    } finally {
      setSending(false)
    }
  }

  return (
    <>
      <Heading level={1} size="h2">
        This link has a password
      </Heading>
      <Text>Ask the person who sent you the link for the password.</Text>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <PasswordInputField
          id={`${id}-password`}
          name="password"
          label="Password"
          autoComplete="off"
          {...(problem && { error: problem })}
          input={{ value: password, onChange: (event) => setPassword(event.currentTarget.value) }}
        />
        <p role="alert" className={styles.alert}>
          {problem && `Error: ${problem}`}
        </p>
        <Button type="submit" aria-disabled={isSending}>
          Open the link
        </Button>
      </form>
    </>
  )
}
