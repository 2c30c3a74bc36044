import { useSiteRoutes } from '@mfe/page'
import { replies } from '@site/brand/replies'
import { Heading, Lead, Notice, Section, Stack, Steps } from '@site/ui'
import { Honeypot } from '@site/ui/fields'
import { memo, useState } from 'react'
import { PlainForm } from '../forms/plain-form.tsx'
import { type PlainFormState, ProgressiveForm } from '../forms/progressive-form.tsx'
import styles from './contact.module.css'
import { contactForm } from './contact-form.ts'

/** The outcome of an enquiry posted without scripts, which the server renders into the page. */
export interface ServerForm {
  /** The typed values, by field, if the enquiry was rejected. */
  values: Readonly<Record<string, string>>
  /** The errors, by field; `form` holds an error that applies to the whole form. */
  errors: Readonly<Record<string, string>>
  /** What is wrong where an error may mislead, by field. */
  reasons?: Readonly<Record<string, string>>
  sent: boolean
}

const loadForm = async () => (await import('./enhanced-contact-form.tsx')).EnhancedContactForm

const nextSteps = [
  { title: 'A short call', text: 'Half an hour, free of charge. You describe the situation, and we ask questions.' },
  {
    title: 'A one-page summary',
    text: 'Within a week: what we understood, what we would try first, and roughly what it would cost.',
  },
  { title: 'You decide', text: 'The page is yours to keep, whether or not you hire us.' },
]

interface ContactSectionProps {
  serverForm?: ServerForm | undefined
  /** Whether to say beside the form what happens after the message. */
  withNextSteps: boolean
}

/** The contact form at the bottom of the home and contact pages. It works without scripts. */
export const ContactSection = memo(function ContactSection({ serverForm, withNextSteps }: ContactSectionProps) {
  const wasRejected = serverForm !== undefined && !serverForm.sent
  return (
    <Section id="letstalk" tone="subtle" space="tight" labelledBy={contactForm.labelledBy}>
      <div className={styles.layout}>
        <Stack gap="sm" align="start">
          <Heading level={2} id={contactForm.labelledBy} focusable>
            Let’s talk
          </Heading>
          <Lead>Tell us what you are working on and what is in your way. A project lead reads every message.</Lead>
        </Stack>
        <div className={styles.form}>
          {serverForm?.sent && (
            <Notice tone="success" title="Thank you">
              Your message has been sent. We will reply by email within {replies.enquiry.within}.
            </Notice>
          )}
          <ProgressiveForm
            fields={contactForm.fields}
            load={loadForm}
            onApproach
            keepPlain={wasRejected}
            plain={(state) => <PlainContactForm {...state} serverForm={serverForm} />}
          />
        </div>
        {withNextSteps && (
          <Stack gap="sm">
            <Heading level={3} size="h4">
              What happens next
            </Heading>
            <Steps vertical level={4} items={nextSteps} />
          </Stack>
        )}
      </div>
    </Section>
  )
})

/** The contact form in plain HTML. Visitors without scripts submit it; everyone else sees it first. */
function PlainContactForm({ serverForm, ...state }: PlainFormState & { serverForm?: ServerForm }) {
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
      reasons={serverForm?.reasons}
    >
      <Honeypot />
    </PlainForm>
  )
}
