import { Notice, useDelayedTrue } from '@site/ui'
import { SendingButton, type SubmitButtonProps } from '@site/ui/fields'
import { useEffect, useRef } from 'react'
import { useFormFacts } from './form-context.ts'

/** The button that sends a `SiteForm`. */
export const SubmitButton = (props: SubmitButtonProps) => (
  <SendingButton {...props} isSending={useFormFacts().state.kind === 'sending'} />
)

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
