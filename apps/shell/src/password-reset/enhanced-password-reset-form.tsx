import { resetPassword } from '@site/api-client/account'
import { reportOutcome } from '@site/api-client/explain'
import type { PasswordResetForm } from '@site/contracts'
import { passwordResetSchema } from '@site/contracts/forms'
import { loadApi, showToast } from '@site/services'
import { use } from 'react'
import { EmailedTokenContext } from '../account/emailed-link.tsx'
import { EnhancedSiteForm } from '../forms/enhanced-site-form.tsx'
import type { EnhancedFormProps } from '../forms/progressive-form.tsx'
import { passwordResetForm } from './reset-forms.ts'

export function EnhancedPasswordResetForm({ handoff }: EnhancedFormProps) {
  const token = use(EmailedTokenContext)
  const reset = (values: PasswordResetForm) =>
    reportOutcome(async () => (await resetPassword(await loadApi(), token, values)).message, showToast)
  return (
    <EnhancedSiteForm
      form={passwordResetForm}
      schema={passwordResetSchema}
      onSubmit={reset}
      handoff={handoff}
      guardLeave
    />
  )
}
