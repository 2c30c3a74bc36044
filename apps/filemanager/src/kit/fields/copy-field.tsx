import { Button } from '@site/ui'
import { useEffect, useRef, useState } from 'react'
import type { Outcome } from '../outcome.ts'
import { StatusLine } from '../status-line.tsx'
import { FieldRow } from './field-row.tsx'

interface CopyFieldProps {
  label: string
  hint?: string
  type?: 'text' | 'url'
  value: string
  /** What it is called in the button and the messages, such as “link”. */
  what: string
  /** Whether to move focus to the button, because what had focus is gone. */
  takesFocus?: boolean
  /** Whether to copy the text as soon as it is shown. */
  copies?: boolean
}

/** A text to copy. Where the browser does not allow copying, selects it and says how to. */
export function CopyField({ what, takesFocus = false, copies = false, ...text }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [outcome, setOutcome] = useState<Outcome>()
  const name = what.charAt(0).toUpperCase() + what.slice(1)
  const { value } = text

  useEffect(() => {
    if (takesFocus) button.current?.focus()
    if (!copies) return
    // The browser may refuse, because the click was on another button. The user can then press this one.
    navigator.clipboard?.writeText(value).then(
      () => setOutcome({ kind: 'success', message: `${name} copied.` }),
      () => undefined,
    )
  }, [takesFocus, copies, value, name])

  const copy = async () => {
    if (!field.current) return
    const isCopied = await copyText(field.current)
    setOutcome(
      isCopied
        ? { kind: 'success', message: `${name} copied.` }
        : { kind: 'warning', message: `The ${what} is selected. Press Ctrl+C, or ⌘C on a Mac, to copy it.` },
    )
  }

  return (
    <>
      <FieldRow {...text} ref={field} readOnly onFocus={(event) => event.currentTarget.select()}>
        <Button ref={button} onClick={copy}>
          Copy {what}
        </Button>
      </FieldRow>
      <StatusLine outcome={outcome} />
    </>
  )
}

/** Copies the text of a field. Without a clipboard, selects the text and runs the browser's copy command. */
async function copyText(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    field.focus()
    field.select()
    // Absent in the test DOM.
    return document.execCommand?.('copy') ?? false
  }
}
