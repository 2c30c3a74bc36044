import { type MouseEvent, useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { slotClass } from '../styles/class-names.ts'
import { fieldId, useFormFacts } from './form-context.ts'

const errorSummary = slotClass('error-summary')

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

  const go = (event: MouseEvent, name: string) => {
    event.preventDefault()
    setFocus(name)
  }
  const titleId = `${formId}-summary`
  return (
    <section ref={box} className={errorSummary('root')} aria-labelledby={titleId} tabIndex={-1}>
      <h2 id={titleId} className={errorSummary('title')}>
        There is a problem
      </h2>
      <ul className={errorSummary('list')}>
        {summary.map(({ name, label, message }) => (
          <li key={name}>
            <a href={`#${fieldId(formId, name)}`} onClick={(event) => go(event, name)}>
              {inWords(label, message)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
