import { useSiteRoutes } from '@mfe/page'
import { Honeypot } from '@site/ui/fields'
import { useState } from 'react'
import { PlainForm } from '../forms/plain-form.tsx'
import type { PlainFormState } from '../forms/progressive-form.tsx'
import { contactForm } from './contact-form.ts'
import type { ServerForm } from './server-form.ts'

interface PlainContactFormProps extends PlainFormState {
  serverForm?: ServerForm
}

/** The contact form in plain HTML. Visitors without scripts submit it; everyone else sees it first. */
export function PlainContactForm({ serverForm, ...state }: PlainContactFormProps) {
  const { keepPreviews } = useSiteRoutes()
  // Keeps the typed values even after the errors are cleared.
  const [typed] = useState(serverForm?.values)
  return (
    <PlainForm
      {...state}
      form={contactForm}
      method="post"
      action={keepPreviews('/contactus')}
      values={typed}
      errors={serverForm?.errors}
    >
      <Honeypot />
    </PlainForm>
  )
}
