import { isApiError } from '@site/api-client'
import { explain } from '@site/api-client/explain'
import { reportShared } from '@site/api-client/shared'
import { LINK_REPORT_MAX, linkReportMessages } from '@site/contracts'
import { Button, Text } from '@site/ui'
import { InputField } from '@site/ui/fields'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { reasonOf } from '../failures/reason.ts'
import { loadApi } from '../services.ts'
import styles from './visitor.module.css'

/** Says whom the content of a link comes from or goes to, and lets a visitor report the link to the company. */
export function ReportLink({ token, isDrop }: { token: string; isDrop: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [received, setReceived] = useState('')
  const answer = useRef<HTMLParagraphElement>(null)

  // The form that had focus is gone.
  useEffect(() => {
    if (received !== '') answer.current?.focus()
  }, [received])

  return (
    <section className={styles.origin} aria-label="About this link">
      <Text tone="muted">
        This link was made by a person with an account on this site.{' '}
        {isDrop
          ? 'What you send goes to that person, not to the company.'
          : 'What it shows does not come from the company.'}
      </Text>
      {received === '' ? (
        <>
          <Button variant="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Report this link
          </Button>
          {isOpen && <ReportForm token={token} onReported={setReceived} />}
        </>
      ) : (
        <p ref={answer} tabIndex={-1} className={styles.answer}>
          {received}
        </p>
      )}
    </section>
  )
}

function ReportForm({ token, onReported }: { token: string; onReported: (message: string) => void }) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)

  const reject = (text: string) => {
    setProblem(text)
    form.current?.querySelector('textarea')?.focus()
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    if (reason.trim() === '') return reject(linkReportMessages.required)
    if (reason.length > LINK_REPORT_MAX) return reject(linkReportMessages.tooLong)
    setSending(true)
    try {
      onReported((await reportShared(await loadApi(), token, reason)).message)
    } catch (error) {
      reject((isApiError(error) && error.fieldErrors.reason) || explain(error, reasonOf(error)))
    } finally {
      setSending(false)
    }
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <InputField
        id={`${id}-reason`}
        kind="area"
        name="reason"
        label="What is wrong with this link?"
        hint="The company sees what you write and which link it is about, not who you are."
        typed={reason}
        limit={{ max: LINK_REPORT_MAX, lengthOf: (text) => text.length }}
        {...(problem && { error: problem })}
        input={{ value: reason, onChange: (event) => setReason(event.currentTarget.value) }}
      />
      <p role="alert" className={styles.alert}>
        {problem && `Error: ${problem}`}
      </p>
      <Button type="submit" aria-disabled={isSending}>
        Send report
      </Button>
    </form>
  )
}
