import { useSiteRoutes } from '@mfe/page'
import { isApiError } from '@site/api-client/errors'
import { explain } from '@site/api-client/explain'
import { brand } from '@site/brand'
import { type EnquiryForm, formReasons } from '@site/contracts'
import { contactSchema } from '@site/contracts/forms'
import { loadApi, showToast } from '@site/services'
import { Honeypot, type SubmitExtras, type SubmitOutcome } from '@site/ui/forms'
import { EnhancedSiteForm } from '../forms/enhanced-site-form.tsx'
import type { EnhancedFormProps } from '../forms/progressive-form.tsx'
import { contactForm } from './contact-form.ts'

export function EnhancedContactForm({ handoff }: EnhancedFormProps) {
  const { keepPreviews } = useSiteRoutes()
  return (
    <EnhancedSiteForm
      form={contactForm}
      schema={contactSchema}
      reasons={formReasons.contact}
      onSubmit={sendEnquiry}
      handoff={handoff}
      action={keepPreviews('/contactus')}
      guardLeave
    >
      <Honeypot />
    </EnhancedSiteForm>
  )
}

/** The contact form's failure messages, as specified (docs/product.md, "Texts"). */
const BAD_REQUEST = 'Bad Reqquest'
const FAILED = 'An error occurred while uploading the data. Please try later'

const NOT_ACCEPTED = 'We could not accept the form. Check the fields below; nothing you typed was lost.'

async function sendEnquiry(enquiry: EnquiryForm, { idempotencyKey, honeypot }: SubmitExtras): Promise<SubmitOutcome> {
  if (honeypot) return { ok: false, message: `We could not accept the form. Write to ${brand.contact.email}.` }
  try {
    const api = await loadApi()
    const { responseMessage } = await api.contact.send(enquiry, { idempotencyKey })
    showToast({ kind: 'success', message: responseMessage, isAnnounced: true })
    return { ok: true, message: responseMessage }
  } catch (error) {
    if (isApiError(error) && error.status === 400) {
      showToast({ kind: 'error', message: BAD_REQUEST, isAnnounced: true })
      return { ok: false, message: NOT_ACCEPTED, errors: error.fieldErrors }
    }
    showToast({ kind: 'error', message: FAILED, isAnnounced: true })
    return { ok: false, message: explain(error, FAILED) }
  }
}
