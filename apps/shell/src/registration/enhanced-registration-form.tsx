import { isApiError } from '@site/api-client/errors'
import { explain } from '@site/api-client/explain'
import { brand } from '@site/brand'
import { formMessages, formReasons, type RegistrationForm, responseTexts } from '@site/contracts'
import { registrationSchema } from '@site/contracts/forms'
import { loadApi, showToast } from '@site/services'
import { Honeypot, type SubmitExtras, type SubmitOutcome } from '@site/ui/forms'
import { EnhancedSiteForm } from '../forms/enhanced-site-form.tsx'
import type { EnhancedFormProps } from '../forms/progressive-form.tsx'
import { registrationForm } from './registration-form.tsx'

export const EnhancedRegistrationForm = ({ handoff }: EnhancedFormProps) => (
  <EnhancedSiteForm
    form={registrationForm}
    schema={registrationSchema}
    reasons={formReasons.registration}
    onSubmit={register}
    handoff={handoff}
    guardLeave
  >
    <Honeypot />
  </EnhancedSiteForm>
)

/** The registration's toasts, as specified (docs/product.md, "Texts"). */
const REGISTERED = 'Registration successful!'
const EMAIL_TAKEN = 'This email is already registered. Please try a different email.'
const FAILED = 'An error occurred during registration. Please try again later.'

async function register(registration: RegistrationForm, { honeypot }: SubmitExtras): Promise<SubmitOutcome> {
  if (honeypot) return { ok: false, message: `We could not accept the form. Write to ${brand.contact.email}.` }
  try {
    const api = await loadApi()
    const { responseMessage, needsConfirmation } = await api.account.register(registration)
    if (responseMessage !== responseTexts.registered) return showFailure(responseMessage)
    showToast({ kind: 'success', message: REGISTERED, isAnnounced: true })
    const next = needsConfirmation
      ? `We sent an email to ${registration.email}. Open the link in it within a day to confirm your address; then you can log in.`
      : 'You can log in with your email address and password now.'
    return { ok: true, title: REGISTERED, message: next }
  } catch (error) {
    if (!isApiError(error)) return showFailure(FAILED, explain(error, FAILED))
    if (error.message === responseTexts.emailTaken) {
      return { ...showFailure(EMAIL_TAKEN), errors: { email: formMessages.registration.emailInUse } }
    }
    const isClosed = error.code === 'account/registration-closed'
    return { ...showFailure(FAILED, isClosed ? error.message : explain(error, FAILED)), errors: error.fieldErrors }
  }
}

function showFailure(toast: string, inline = toast) {
  showToast({ kind: 'error', message: toast, isAnnounced: true })
  return { ok: false, message: inline } as const
}
