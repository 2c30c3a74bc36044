import { replies } from '@site/brand/replies'
import { Eyebrow, Heading, Lead, Notice, Section, Stack } from '@site/ui'
import { memo } from 'react'
import { ProgressiveForm } from '../forms/progressive-form.tsx'
import styles from './contact.module.css'
import { contactForm } from './contact-form.ts'
import { PlainContactForm } from './plain-contact-form.tsx'
import type { ServerForm } from './server-form.ts'

const loadForm = async () => (await import('./enhanced-contact-form.tsx')).EnhancedContactForm

/** The contact form at the bottom of the home and contact pages. It works without scripts. */
export const ContactSection = memo(function ContactSection({ serverForm }: { serverForm?: ServerForm }) {
  const wasRejected = serverForm !== undefined && !serverForm.sent
  return (
    <Section id="letstalk" tone="subtle" space="tight" labelledBy={contactForm.labelledBy}>
      <div className={styles.layout}>
        <Stack gap="sm" align="start">
          <Eyebrow>Contact</Eyebrow>
          <Heading level={2} id={contactForm.labelledBy} focusable>
            Let’s talk
          </Heading>
          <Lead>Tell us what you are working on and what is in your way. A project lead reads every message.</Lead>
        </Stack>
        <Stack gap="md">
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
        </Stack>
      </div>
    </Section>
  )
})
