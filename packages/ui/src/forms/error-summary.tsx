import { ErrorList } from '@site/ui/fields'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { useFormFacts } from './form-context.ts'

/** Most messages begin with the field's label; the others need it in front. */
const inWords = (label: string, message: string) =>
  message.toLowerCase().startsWith(label.toLowerCase()) ? message : `${label}: ${message}`

/** What was wrong at the last submit, with ways to the fields. `SiteForm` renders it; takes the focus when it appears. */
export function ErrorSummary() {
  const { formId, summary, refusals, summaryTakesFocus } = useFormFacts()
  const { setFocus } = useFormContext()
  const box = useRef<HTMLElement>(null)

  useEffect(() => {
    if (refusals > 0 && summaryTakesFocus) box.current?.focus()
  }, [refusals, summaryTakesFocus])

  if (summary.length === 0 || !summaryTakesFocus) return null

  const focusField = (event: MouseEvent, name: string) => {
    event.preventDefault()
    setFocus(name)
  }
  const errors = summary.map(({ name, label, message }) => [name, inWords(label, message)] as const)
  return <ErrorList ref={box} formId={formId} errors={errors} onFollow={focusField} />
}
