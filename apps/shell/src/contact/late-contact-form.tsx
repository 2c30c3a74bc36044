import { contactSchema } from '@site/contracts/forms'
import { FormStatus, Honeypot, SiteForm, SubmitButton, useSiteForm } from '@site/ui/forms'
import { LateFields } from '../forms/late-fields.tsx'
import type { LateFormProps } from '../forms/late-form.tsx'
import { useTakenOver } from '../forms/use-taken-over.ts'
import { contactFields } from './contact-fields.ts'
import { sendEnquiry } from './send-enquiry.ts'

const empty = { firstName: '', phoneNumber: '', email: '', subject: '', message: '' }

/** The contact form with validation, which submits without leaving the page. */
export function LateContactForm({ takenOver }: LateFormProps) {
  const form = useSiteForm(contactSchema, empty)
  useTakenOver(form, takenOver)
  return (
    <SiteForm form={form} onSubmit={sendEnquiry} action="/contactus" labelledBy="letstalk-title" guardLeave>
      <LateFields fields={contactFields} />
      <Honeypot />
      <SubmitButton>Send message</SubmitButton>
      <FormStatus sendingText="Sending your message" />
    </SiteForm>
  )
}
