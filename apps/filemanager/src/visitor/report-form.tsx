import { isApiError } from '@site/api-client'
import { explain } from '@site/api-client/explain'
import { reportLink } from '@site/api-client/visitor'
import { LINK_REPORT_MAX, linkReportMessages } from '@site/contracts'
import { Button } from '@site/ui'
import { InputField } from '@site/ui/fields'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { reasonOf } from '#kit/failures/reason.ts'
import { loadApi } from '../services.ts'
import styles from './visitor.module.css'

export function ReportForm({ token, onReported }: { token: string; onReported: (message: string) => void }) {
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
      onReported((await reportLink(await loadApi(), token, reason)).message)
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
