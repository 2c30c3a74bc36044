import { requestPasswordReset, resetPassword } from '@site/api-client/account'
import { reportOutcome } from '@site/api-client/explain'
import { formReasons, type PasswordResetForm, type ResetRequestForm } from '@site/contracts'
import { passwordResetSchema, resetRequestSchema } from '@site/contracts/forms'
import { loadApi, showToast } from '@site/services'
import { use } from 'react'
import { EmailedTokenContext } from '../account/emailed-link.tsx'
import { EnhancedSiteForm } from '../forms/enhanced-site-form.tsx'
import type { EnhancedFormProps } from '../forms/progressive-form.tsx'
import { passwordResetForm, resetRequestForm } from './reset-forms.ts'

/** The response does not reveal whether an account exists for the email address. */
export const EnhancedResetRequestForm = ({ handoff }: EnhancedFormProps) => (
  <EnhancedSiteForm
    form={resetRequestForm}
    schema={resetRequestSchema}
    reasons={formReasons.resetRequest}
    onSubmit={requestReset}
    handoff={handoff}
    focusOnError="field"
  />
)

const requestReset = (request: ResetRequestForm) =>
  reportOutcome(async () => (await requestPasswordReset(await loadApi(), request)).message, showToast)

export function EnhancedPasswordResetForm({ handoff }: EnhancedFormProps) {
  const token = use(EmailedTokenContext)
  const reset = (values: PasswordResetForm) =>
    reportOutcome(async () => (await resetPassword(await loadApi(), token, values)).message, showToast)
  return (
    <EnhancedSiteForm
      form={passwordResetForm}
      schema={passwordResetSchema}
      reasons={formReasons.passwordReset}
      onSubmit={reset}
      handoff={handoff}
      guardLeave
    />
  )
}
