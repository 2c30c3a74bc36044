import { ErrorList } from '@site/ui/fields'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { useSiteFormContext } from './form-context.ts'

/** Adds the field's label to messages that do not start with it. */
const withLabel = (label: string, message: string) =>
  message.toLowerCase().startsWith(label.toLowerCase()) ? message : `${label}: ${message}`

/** Lists the errors of the last submit with links to the fields. `SiteForm` renders it; it takes focus at once. */
export function ErrorSummary() {
  const { formId, summary, invalidSubmits, summaryTakesFocus } = useSiteFormContext()
  const { setFocus } = useFormContext()
  const element = useRef<HTMLElement>(null)

  useEffect(() => {
    if (invalidSubmits > 0 && summaryTakesFocus) element.current?.focus()
  }, [invalidSubmits, summaryTakesFocus])

  if (summary.length === 0 || !summaryTakesFocus) return null

  const focusField = (event: MouseEvent, name: string) => {
    event.preventDefault()
    setFocus(name)
  }
  const errors = summary.map(({ name, label, message }) => [name, withLabel(label, message)] as const)
  return <ErrorList ref={element} formId={formId} errors={errors} onFollow={focusField} />
}
