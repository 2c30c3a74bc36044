import { contactSchema } from '@site/contracts/forms'
import { Honeypot } from '@site/ui/forms'
import type { LateFormProps } from '../forms/late-form.tsx'
import { LateSiteForm } from '../forms/late-site-form.tsx'
import { contactForm } from './contact-form.ts'
import { sendEnquiry } from './send-enquiry.ts'

export const LateContactForm = ({ takenOver }: LateFormProps) => (
  <LateSiteForm form={contactForm} schema={contactSchema} onSubmit={sendEnquiry} takenOver={takenOver} guardLeave>
    <Honeypot />
  </LateSiteForm>
)
