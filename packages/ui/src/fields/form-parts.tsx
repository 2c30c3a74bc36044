import type { MouseEvent, ReactNode, Ref } from 'react'
import { Button } from '../components/button.tsx'
import { Spinner } from '../components/feedback.tsx'
import { slotClass } from '../styles/class-names.ts'

const errorSummary = slotClass('error-summary')

export interface SubmitButtonProps {
  children: ReactNode
  sendingText?: string
  /** `danger` is for a submission that cannot be undone. */
  variant?: 'solid' | 'danger'
}

type SendingButtonProps = SubmitButtonProps & { isSending: boolean }

/** Submits a form. Stays focusable while sending: it is `aria-disabled`, not disabled. */
export function SendingButton({ children, isSending, sendingText = 'Sending…', variant }: SendingButtonProps) {
  return (
    <Button type="submit" variant={variant} size="lg" aria-disabled={isSending || undefined}>
      {isSending && <Spinner />}
      {isSending ? sendingText : children}
    </Button>
  )
}

/** A field that users can neither see nor reach; the server or `onSubmit` checks whether a bot filled it in. */
export function Honeypot() {
  return (
    <div className="honeypot" aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

interface ErrorListProps {
  ref?: Ref<HTMLElement>
  /** The prefix of the ids of the form's fields. */
  formId: string
  errors: readonly (readonly [name: string, text: string])[]
  onFollow?: (event: MouseEvent, name: string) => void
}

export function ErrorList({ ref, formId, errors, onFollow }: ErrorListProps) {
  const titleId = `${formId}-summary`
  return (
    <section ref={ref} className={errorSummary('root')} aria-labelledby={titleId} tabIndex={-1}>
      <h2 id={titleId} className={errorSummary('title')}>
        There is a problem
      </h2>
      <ul className={errorSummary('list')}>
        {errors.map(([name, text]) => (
          <li key={name}>
            <a href={`#${formId}-${name}`} onClick={(event) => onFollow?.(event, name)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
