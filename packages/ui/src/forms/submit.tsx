import { Notice, Spinner, useDelayedTrue } from '@site/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { blockClass } from '../styles/class-names.ts'
import { useFormFacts } from './form-context.ts'

const button = blockClass('button')

interface SubmitButtonProps {
  children: ReactNode
  /** While the answer is awaited. */
  sendingText?: string
  /** `danger`: what it sends cannot be undone. */
  variant?: 'solid' | 'danger'
}

/** Keeps the focus while sending: it is `aria-disabled`, not disabled. */
export function SubmitButton({ children, sendingText = 'Sending…', variant = 'solid' }: SubmitButtonProps) {
  const { state } = useFormFacts()
  const sending = state.kind === 'sending'
  return (
    <button type="submit" className={button({ variant, size: 'lg' })} aria-disabled={sending || undefined}>
      {sending && <Spinner />}
      {sending ? sendingText : children}
    </button>
  )
}

interface FormStatusProps {
  /** Said when sending takes longer than a second: "Sending your application". */
  sendingText?: string
  /** Stands where a failure brings no text of its own. */
  failedText?: string
}

/** The line that tells what became of the form. Takes the focus when the form was sent. */
export function FormStatus(props: FormStatusProps) {
  const { sendingText = 'Sending', failedText = 'Something went wrong; please try again later.' } = props
  const { state } = useFormFacts()
  const sent = useRef<HTMLDivElement>(null)
  const slow = useDelayedTrue(state.kind === 'sending', 1000)

  useEffect(() => {
    if (state.kind === 'sent') sent.current?.focus()
  }, [state.kind])

  return (
    <>
      <div role="status" className="form-status">
        {slow && <p className="text text--muted text--small">{sendingText}</p>}
        {state.kind === 'failed' && (
          <Notice tone="error" title={state.title}>
            {state.message ?? failedText}
          </Notice>
        )}
      </div>
      {state.kind === 'sent' && (
        <div ref={sent} className="form-status" tabIndex={-1}>
          <Notice tone="success" title={state.title}>
            {state.message}
          </Notice>
        </div>
      )}
    </>
  )
}
