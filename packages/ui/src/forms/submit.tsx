import { Notice, useDelayedTrue } from '@site/ui'
import { SendingButton, type SubmitButtonProps } from '@site/ui/fields'
import { useEffect, useRef } from 'react'
import { useSiteFormContext } from './form-context.ts'

export const SubmitButton = (props: SubmitButtonProps) => (
  <SendingButton {...props} isSending={useSiteFormContext().state.kind === 'sending'} />
)

interface FormStatusProps {
  /** Announced when sending takes longer than a second: "Sending your application". */
  sendingText?: string
  /** Shown for a failure without a message. */
  failedText?: string
}

/** Shows the outcome of a submit. Receives focus once the form has been sent. */
export function FormStatus(props: FormStatusProps) {
  const { sendingText = 'Sending', failedText = 'Something went wrong; please try again later.' } = props
  const { state } = useSiteFormContext()
  const sent = useRef<HTMLDivElement>(null)
  const isSlow = useDelayedTrue(state.kind === 'sending', 1000)

  useEffect(() => {
    if (state.kind === 'sent') sent.current?.focus()
  }, [state.kind])

  return (
    <>
      <div role="status" className="form-status">
        {isSlow && <p className="text text--muted text--small">{sendingText}</p>}
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
