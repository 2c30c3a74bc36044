import { Button, Notice, Text } from '@site/ui'
import { useEffect, useId, useRef } from 'react'
import dialog from '#kit/dialog/dialog-buttons.module.css'
import styles from './sharing.module.css'

interface WideningQuestionProps {
  /** How the link changes. */
  changes: readonly string[]
  /** What it then allows. */
  access: string
  isSending: boolean
  onConfirm: () => void
  onBack: () => void
}

/** Asks before a change lets more people use a link, or for longer. */
export function WideningQuestion({ changes, access, isSending, onConfirm, onBack }: WideningQuestionProps) {
  const id = useId()
  const question = useRef<HTMLFieldSetElement>(null)
  useEffect(() => question.current?.focus(), [])
  return (
    <fieldset ref={question} className={`${styles.form} ${styles.question}`} tabIndex={-1} aria-labelledby={id}>
      <div id={id}>
        <Notice tone="warning" title="Allow more access?">
          <ul className={styles.changes}>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          <Text>{access} That includes everyone who already has the address.</Text>
        </Notice>
      </div>
      <div className={dialog.buttons}>
        <Button variant="outline" onClick={onBack}>
          Back
        </Button>
        <Button aria-disabled={isSending} onClick={onConfirm}>
          Allow more access
        </Button>
      </div>
    </fieldset>
  )
}
