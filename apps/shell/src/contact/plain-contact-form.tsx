import { useSiteRoutes } from '@mfe/page'
import { Notice } from '@site/ui'
import { type FormEvent, useId, useState } from 'react'
import { PlainField, plainFieldId } from '../forms/plain-field.tsx'
import { PlainSubmit } from '../forms/plain-submit.tsx'
import { contactForm } from './contact-form.ts'
import { HoneypotField } from './honeypot-field.tsx'
import type { ServerForm } from './server-form.ts'

interface PlainContactFormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  isWaiting: boolean
  serverForm?: ServerForm
}

/** The contact form as HTML: the form of visitors without scripts, and everyone's first paint. */
export function PlainContactForm({ onSubmit, isWaiting, serverForm }: PlainContactFormProps) {
  const formId = useId()
  const { carry } = useSiteRoutes()
  // Keeps what was typed, even after the errors are gone.
  const [typed] = useState(serverForm?.values)
  return (
    <form
      className="form"
      method="post"
      action={carry('/contactus')}
      noValidate
      aria-labelledby={contactForm.labelledBy}
      onSubmit={onSubmit}
    >
      <Refusal formId={formId} serverForm={serverForm} />
      {contactForm.fields.map((field) => (
        <PlainField
          key={field.name}
          {...field}
          formId={formId}
          value={typed?.[field.name]}
          error={serverForm?.errors[field.name]}
        />
      ))}
      <HoneypotField />
      <PlainSubmit isWaiting={isWaiting}>{contactForm.submitText}</PlainSubmit>
    </form>
  )
}

/** The errors that the server found, with links to the fields. */
function Refusal({ formId, serverForm }: { formId: string; serverForm?: ServerForm }) {
  const wrong = contactForm.fields.filter(({ name }) => serverForm?.errors[name])
  if (wrong.length === 0) {
    return serverForm?.errors.form ? <Notice tone="error">{serverForm.errors.form}</Notice> : null
  }
  return (
    <section className="error-summary" aria-labelledby={`${formId}-summary`} tabIndex={-1}>
      <h2 id={`${formId}-summary`} className="error-summary__title">
        There is a problem
      </h2>
      <ul className="error-summary__list">
        {wrong.map(({ name, label }) => (
          <li key={name}>
            <a href={`#${plainFieldId(formId, name)}`}>{`${label}: ${serverForm?.errors[name]}`}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
