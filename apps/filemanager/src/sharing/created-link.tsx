import { type CreatedShare, SHARED_PAGE } from '@site/contracts'
import { Button, Text, TextLink } from '@site/ui'
import { Field, fieldAttributes } from '@site/ui/fields'
import { useEffect, useId, useRef, useState } from 'react'
import dialog from '../dialog/dialog-buttons.module.css'
import row from '../shared/field.module.css'
import { formatTime } from '../shared/format.ts'
import type { Outcome } from '../shared/outcome.ts'
import { StatusLine } from '../shared/status-line.tsx'
import { copyText } from './copy-text.ts'
import styles from './sharing.module.css'

const COPIED: Outcome = { kind: 'success', message: 'Link copied.' }
const NOT_COPIED: Outcome = {
  kind: 'warning',
  message: 'The link is selected. Press Ctrl+C, or ⌘C on a Mac, to copy it.',
}

/** Copies and shows the URL of a new link. It cannot be shown again later. */
export function CreatedLink({ share, onClose }: { share: CreatedShare; onClose: () => void }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [outcome, setOutcome] = useState<Outcome>()

  useEffect(() => {
    // The form that had focus is gone.
    button.current?.focus()
    // The browser may refuse, because the click was on another button. The user can then press this one.
    navigator.clipboard?.writeText(field.current?.value ?? '').then(
      () => setOutcome(COPIED),
      () => undefined,
    )
  }, [])

  const copy = async () => {
    if (field.current) setOutcome((await copyText(field.current)) ? COPIED : NOT_COPIED)
  }

  const hint = `Works until ${formatTime(share.expiresAt)}${share.hasPassword ? ', with the password' : ''}.`
  return (
    <div className={styles.form}>
      <Field id={id} label="Link" hint={hint}>
        <div className={row.row}>
          <input
            {...fieldAttributes({ id, hint })}
            ref={field}
            className={`input ${row.input}`}
            type="url"
            readOnly
            value={`${window.location.origin}${SHARED_PAGE}/${share.token}`}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button ref={button} onClick={copy}>
            Copy link
          </Button>
        </div>
      </Field>
      <StatusLine outcome={outcome} />
      <Text tone="muted">
        This address is shown only once. <TextLink href="/shares">Shared links</TextLink> lists all your links, and lets
        you delete them.
      </Text>
      <div className={dialog.buttons}>
        <Button variant="outline" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  )
}
