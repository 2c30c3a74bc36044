import { useSiteRoutes } from '@mfe/page'
import { contactSchema } from '@site/contracts/forms'
import { Honeypot } from '@site/ui/forms'
import { EnhancedSiteForm } from '../forms/enhanced-site-form.tsx'
import type { EnhancedFormProps } from '../forms/progressive-form.tsx'
import { contactForm } from './contact-form.ts'
import { sendEnquiry } from './send-enquiry.ts'

export function EnhancedContactForm({ handoff }: EnhancedFormProps) {
  const { keepPreviews } = useSiteRoutes()
  return (
    <EnhancedSiteForm
      form={contactForm}
      schema={contactSchema}
      onSubmit={sendEnquiry}
      handoff={handoff}
      action={keepPreviews('/contactus')}
      guardLeave
    >
      <Honeypot />
    </EnhancedSiteForm>
  )
}
